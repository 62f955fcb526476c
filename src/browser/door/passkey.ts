/** Buttons for passkeys, where the browser knows them and the site has a name of its own. */

type Asked = { readonly options?: unknown; readonly to?: string; readonly say?: string };

async function post(path: string, form: Readonly<Record<string, string>> = {}): Promise<Asked> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(form) });
  if (response.status !== 200 && response.status !== 422)
    return { say: 'This did not work. Try again later, or ask for a link.' };
  // Written by the site's own pages for the door.
  return (await response.json()) as Asked;
}

/** Numbers are no names: browsers make no passkeys for them. */
const isPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** `[data-passkey-in]`: comes in by a passkey. */
export function offerPasskeyIn(place: HTMLElement): void {
  if (!isPossible()) return;
  addButton(place, 'Sign in with a passkey', async () => {
    const { options, say } = await post('/door/passkey/ask');
    if (options === undefined) return say;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON, // made for this by the site
    );
    return finish('/door/passkey/in', await navigator.credentials.get({ publicKey }));
  });
}

/** `[data-passkey-new]`: makes a passkey on this device. */
export function offerPasskeyNew(place: HTMLElement): void {
  if (!isPossible()) {
    place.append(paragraph('Passkeys do not work in this browser, or on a site without a name.'));
    return;
  }
  addButton(place, 'Add a passkey on this device', async () => {
    const { options, say } = await post('/door/passkey/new');
    if (options === undefined) return say;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON, // made for this by the site
    );
    return finish('/door/passkey/add', await navigator.credentials.create({ publicKey }));
  });
}

async function finish(path: string, credential: Credential | null): Promise<string | undefined> {
  if (!(credential instanceof PublicKeyCredential)) return 'No passkey was added.';
  const { to, say } = await post(path, { credential: JSON.stringify(credential.toJSON()) });
  if (to !== undefined) location.assign(to);
  return say;
}

function addButton(
  place: HTMLElement,
  text: string,
  work: () => Promise<string | undefined>,
): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = text;
  const trouble = paragraph('');
  trouble.setAttribute('role', 'status');
  button.addEventListener('click', () => {
    button.disabled = true;
    trouble.textContent = '';
    void work()
      .catch(sayFailed)
      .then((say) => {
        trouble.textContent = say ?? '';
        button.disabled = false;
      });
  });
  const buttons = document.createElement('p');
  buttons.className = 'buttons';
  buttons.append(button);
  place.append(buttons, trouble);
}

/** A device that has one of the list already says so by this name. */
const sayFailed = (error: unknown): string =>
  error instanceof DOMException && error.name === 'InvalidStateError'
    ? 'This device already has a passkey of yours.'
    : 'No passkey was used.';

function paragraph(text: string): HTMLParagraphElement {
  const made = document.createElement('p');
  made.className = 'who';
  made.textContent = text;
  return made;
}
