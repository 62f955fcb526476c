/** By what name the site is called, and what follows from it. */

export type Address = {
  /** Without a slash at its end; absent while the site is called by the name of this machine and its port. */
  readonly url?: string;
  readonly host?: string;
  readonly https: boolean;
  /** Whether the site serves this machine alone: then a campaign's printed links let in whoever has them. */
  readonly ownMachine: boolean;
};

const OWN_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name means this machine. */
export const isOwnName = (host: string): boolean => OWN_NAMES.test(host);

/** `base`: how others call the site, where that is settled; `bind`: on which address it listens. */
export function addressOf(base: URL | undefined, bind = 'localhost'): Address {
  if (base === undefined) return { https: false, ownMachine: isOwnName(bind) };
  return {
    url: base.origin,
    host: base.host,
    https: base.protocol === 'https:',
    ownMachine: isOwnName(base.hostname) && isOwnName(bind),
  };
}
