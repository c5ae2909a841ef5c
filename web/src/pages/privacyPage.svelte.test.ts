import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import { showLanguage } from '../lib/messages/catalogues.svelte';
import PrivacyPage from './PrivacyPage.svelte';

const FACTS = {
  contact: 'mailto:host@example.org',
  retention_days: 90,
  cookie_days: 365,
  device_link_seconds: 120,
  access_log: false,
};

async function show(facts: typeof FACTS | { contact: null }): Promise<HTMLElement> {
  fakeServer({ 'GET /api/privacy': { ...FACTS, ...facts } });
  const element = mountIn('width: 600px', PrivacyPage, {});
  await vi.waitFor(() => expect(element.querySelectorAll('section')).toHaveLength(6));
  return element;
}

test('the privacy page states the settings of the server, in both languages', async () => {
  const element = await show(FACTS);
  expect(element.textContent).toContain('90 days');
  expect(element.textContent).toContain('2 minutes');
  const contact = element.querySelector('a[href^="mailto:"]');
  expect(contact?.textContent).toBe('host@example.org');
  await showLanguage('fr');
  await vi.waitFor(() => expect(element.textContent).toContain('90 jours'));
  await showLanguage('en');
});

test('without a contact the privacy page names none', async () => {
  const element = await show({ contact: null });
  expect(element.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(element.textContent).toContain('have given no address');
});
