/** The addresses of the door, open to everybody. */
import { sayYes, showWaiting } from './confirm.js';
import { endDevice, leave, leaveEverywhere, showDevices } from './devices.js';
import { askAgain, showInvitation, useInvitation } from './invitation.js';
import { mySeats } from './my-seats.js';
import type { DoorRoute } from './page.js';
import { addPasskey, dropPasskey, newPasskey, passkeyAsked, usePasskey } from './passkeys.js';
import { askLink, linkSent, showLink, useLink } from './sign-in.js';

/** A table of its own for each site: the first page remembers how the campaigns of its folder stood. */
export const doorRoutes = (): readonly DoorRoute[] => [
  { method: 'GET', path: '/', page: mySeats() },
  { method: 'POST', path: '/door/ask', page: askLink, asks: true },
  { method: 'GET', path: '/door/sent', page: linkSent },
  { method: 'GET', path: '/door/in/:token', page: showLink },
  { method: 'POST', path: '/door/in', page: useLink, asks: true },
  { method: 'GET', path: '/door/invited/:token', page: showInvitation },
  { method: 'POST', path: '/door/invited', page: useInvitation, asks: true },
  { method: 'POST', path: '/door/invited/again', page: askAgain, asks: true },
  { method: 'GET', path: '/door/confirm/:campaign/:token', page: showWaiting },
  { method: 'POST', path: '/door/confirm/:campaign/:token', page: sayYes, asks: true },
  { method: 'GET', path: '/door/me', page: showDevices },
  { method: 'POST', path: '/door/out', page: leave },
  { method: 'POST', path: '/door/out/everywhere', page: leaveEverywhere },
  { method: 'POST', path: '/door/out/device', page: endDevice },
  { method: 'POST', path: '/door/passkey/new', page: newPasskey },
  { method: 'POST', path: '/door/passkey/add', page: addPasskey },
  { method: 'POST', path: '/door/passkey/ask', page: passkeyAsked, asks: true },
  { method: 'POST', path: '/door/passkey/in', page: usePasskey, asks: true },
  { method: 'POST', path: '/door/passkey/remove', page: dropPasskey },
];
