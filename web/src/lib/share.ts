/** Shares an address through the system's share sheet if available, else copies it. */
export async function send(address: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    const shared = await navigator.share({ text, url: address }).then(
      () => true,
      (problem: unknown) => problem instanceof DOMException && problem.name === 'AbortError',
    );
    if (shared) return 'shared';
  }
  return (await copy(address)) ? 'copied' : 'failed';
}

export async function copy(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}
