/** Passkeys: converts between the browser's objects and the JSON form of WebAuthn. */

import * as api from './api';
import type { AccountState, NewPasskey } from './wire/types';

type Credential = NewPasskey['credential'];
/** The options of WebAuthn as the server sends them: bytes are text. */
type CreationOptions = Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> & {
  challenge: string;
  user: Omit<PublicKeyCredentialUserEntity, 'id'> & { id: string };
  excludeCredentials?: (Omit<PublicKeyCredentialDescriptor, 'id'> & { id: string })[];
};
type RequestOptions = Omit<PublicKeyCredentialRequestOptions, 'challenge'> & { challenge: string };
const read = <Declared>(options: unknown): Declared => options as Declared;

/**
 * Why passkeys are unavailable: insecure origin, an IP address as host, another domain than the server's, or
 * an old browser.
 */
export type Hindrance = 'insecure' | 'number' | 'domain' | 'unable';

export function hindrance(domain: string): Hindrance | null {
  const { hostname } = location;
  if (/^[\d.]+$|:/.test(hostname)) return 'number';
  if (!isSecureContext) return 'insecure';
  if (typeof PublicKeyCredential === 'undefined') return 'unable';
  return domain === '' || hostname === domain || hostname.endsWith(`.${domain}`) ? null : 'domain';
}

const bytes = (text: unknown): ArrayBuffer =>
  Uint8Array.from(atob(String(text).replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
    .buffer;

const text = (found: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(found ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

function said(credential: PublicKeyCredential, response: { [name: string]: string }): Credential {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

/** Creates a passkey for the guest's name; null if the person cancels. */
export async function keep(label: string): Promise<AccountState | null> {
  const { options } = await api.beginPasskey();
  const { user, excludeCredentials, challenge, ...rest } = read<CreationOptions>(options);
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map((known) => ({ ...known, id: bytes(known.id) })),
  };
  const made = (await willing(navigator.credentials.create({ publicKey }))) as PublicKeyCredential | null;
  if (!made) return null;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return api.keepBy(
    said(made, { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) }),
    label,
  );
}

/** Signs in with a passkey; null if the person cancels. */
export async function comeBack(along: boolean): Promise<AccountState | null> {
  const { options } = await api.beginReturn();
  const { challenge, ...rest } = read<RequestOptions>(options);
  const publicKey: PublicKeyCredentialRequestOptions = { ...rest, challenge: bytes(challenge) };
  const shown = (await willing(navigator.credentials.get({ publicKey }))) as PublicKeyCredential | null;
  if (!shown) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    shown.response as AuthenticatorAssertionResponse;
  const response = {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle),
  };
  try {
    return await api.comeBack(said(shown, response), along);
  } catch (problem) {
    if (problem instanceof api.Trouble && problem.status === 404) signalUnknown(shown.id, rest.rpId);
    throw problem;
  }
}

/** Signals to the authenticator that the server does not know a passkey, where supported. */
function signalUnknown(credentialId: string, rpId = location.hostname): void {
  const kind: { signalUnknownCredential?(known: object): Promise<void> } = PublicKeyCredential;
  void kind.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

/** Returns null if the person cancels the browser's dialog. */
async function willing(asked: Promise<Credential | globalThis.Credential | null>): Promise<unknown> {
  try {
    return await asked;
  } catch (problem) {
    if (
      problem instanceof DOMException &&
      (problem.name === 'NotAllowedError' || problem.name === 'AbortError')
    )
      return null;
    throw problem;
  }
}

/** A label for this device in the list of passkeys. */
export function device(): string {
  const agent = navigator.userAgent;
  const system =
    ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'].find((name) => agent.includes(name)) ?? '';
  const browser =
    [
      ['Edg/', 'Edge'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([sign]) => agent.includes(sign ?? ''))?.[1] ?? '';
  return [browser, system === 'Macintosh' ? 'Mac' : system].filter(Boolean).join(', ');
}
