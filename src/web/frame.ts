/** What every page behind a link begins with, and the shapes that views share. */
import type { Report } from '../kernel/report.js';
import { faultMessage, type Fault } from '../kernel/sheet-text.js';
import type { Outcome, Refusal } from '../campaign/types.js';
import { Unable } from '../campaign/sheets/unable.js';
import { unableOf } from '../campaign/sheets/unable-of.js';
import { withoutPath } from '../campaign/use-case.js';
import { reportHtml } from '../letters/compose.js';
import { DESK_LINKS } from './desk/links.js';
import { BEGIN_LINKS } from './office/links.js';
import type { Looking, OfficeVisit } from './page.js';
import { SEAT_LINKS } from './seat/links.js';
import { umpireLinks } from './umpire/links.js';

/** Data of `layouts/site`: strict views need every field, so what is absent is an empty text. */
export type Frame = {
  readonly title: string;
  readonly campaign: string;
  readonly home: string;
  /** Who is signed in; empty for whoever came by a link. */
  readonly person: string;
  readonly links: readonly HeadLink[];
  /** The way to other campaigns; the gamemaster's, where links let in, is in a menu of his. */
  readonly elsewhere: { readonly href: string; readonly text: string } | false;
  readonly notice: string;
  readonly trouble: string;
  /** What was just done can be undone. */
  readonly undo: Undo | false;
  readonly looking: Looking | false;
  /** That the campaign is paused; '' while it goes on. */
  readonly paused: string;
  /** Set on pages that are laid out as a stage. */
  readonly stage: Stage | false;
};

/**
 * `waits`: how many letters do so on that page, or on one of those `under` it, and for what; empty for none. `under`: it is a menu
 * of these.
 */
export type HeadLink = {
  readonly href: string;
  readonly text: string;
  readonly waits: string;
  readonly waitsFor: string;
  readonly under: readonly Omit<HeadLink, 'under'>[];
};

/** As `partials/undo` shows it; `href`: the page on which a release is taken back, else ''. */
export type Undo = {
  readonly action: string;
  readonly entry: string;
  readonly stamp: string;
  readonly href: string;
};

/** A tab as `layouts/stage` shows it. */
export type ShownTab = {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly open: boolean;
};

/** What `layouts/stage` needs besides. */
export type Stage = {
  readonly who: string;
  readonly ink: string;
  readonly steps: readonly {
    readonly title: string;
    readonly state: 'done' | 'now' | 'next';
    readonly isNow: boolean;
    readonly isDone: boolean;
  }[];
  readonly due: { readonly says: string; readonly left: string; readonly isPast: boolean } | false;
  readonly tabs: readonly ShownTab[];
  readonly phone: readonly ShownTab[];
  readonly view: string;
};

/** Whom a page is headed for; without a campaign, whoever begins one. */
type FrameVisit = Pick<
  OfficeVisit,
  'home' | 'person' | 'campaign' | 'who' | 'looking' | 'tray' | 'paused' | 'umpire'
>;

/** `notice`: what was just done; `trouble`: why something was not. */
export const frame = (
  visit: FrameVisit,
  title: string,
  said: { readonly notice?: string; readonly trouble?: string; readonly undo?: Undo | false } = {},
): Frame => ({
  title,
  campaign: visit.campaign?.meta.title ?? 'A new campaign',
  home: visit.home,
  person: visit.person?.name ?? '',
  links: linksOf(visit),
  elsewhere:
    visit.person === undefined && visit.who === 'gm' && visit.umpire === undefined
      ? false
      : { href: '/', text: visit.person === undefined ? 'Sign in' : 'All my seats' },
  notice: said.notice ?? '',
  trouble: said.trouble ?? '',
  undo: said.undo ?? false,
  looking: visit.looking ?? false,
  paused: visit.paused ?? '',
  stage: false,
});

/** The pages that the visitor has, as the head of each names them. */
const pagesOf = ({ who, campaign, umpire }: FrameVisit) => {
  if (campaign === undefined) return BEGIN_LINKS;
  if (who !== 'gm') return SEAT_LINKS;
  return umpire === undefined ? DESK_LINKS : umpireLinks(umpire);
};

type Named = { readonly path: string; readonly text: string; readonly under?: readonly Named[] };

const linksOf = (visit: FrameVisit): readonly HeadLink[] => {
  const { home, tray = 0 } = visit;
  const link = ({ path, text, under = [] }: Named) => ({
    ...{ href: home + path, text },
    waits:
      tray > 0 && [path, ...under.map((one) => one.path)].includes('/tray') ? String(tray) : '',
    waitsFor: 'waiting',
  });
  const pages: readonly Named[] = pagesOf(visit);
  const isOf = ({ path }: Named): boolean => path !== '/campaigns' || visit.person === undefined;
  return pages.map((page) => ({
    ...link(page),
    under: (page.under ?? []).filter(isOf).map(link),
  }));
};

/** Of a use case that cannot be refused here: a refusal is our own bug, unless the file cannot be used just now. */
export async function must<T>(outcome: Outcome<T>): Promise<T> {
  const result = await outcome;
  if (result.ok) return result.value;
  throwIfUnable(result.error);
  throw new Error(`${result.error.code}: ${result.error.say}`);
}

/**
 * What the form of a refused change says once more that its page showed: whoever was told of another's change has read what
 * stands now, and has the mark of that (absent). After any other refusal he has not, however new the rest of the page is.
 */
export const markLeft = (
  { code }: Pick<Refusal, 'code'>,
  posted: string | undefined,
): string | undefined => (code === 'stale' ? undefined : posted);

/** Throws where a refusal lies in a file and not in the asker. */
export function throwIfUnable(refusal: Refusal): void {
  if (refusal.file !== undefined) throw new Unable(withoutPath(refusal));
}

/** Of a use case that may have nothing to show yet; that the file cannot be used just now is another matter. */
export async function maybe<T>(outcome: Outcome<T>): Promise<T | undefined> {
  const result = await outcome;
  if (result.ok) return result.value;
  throwIfUnable(result.error);
  return undefined;
}

/** Whether work is done that comes after what was asked for: not, where a file cannot be used just now. */
export async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (unableOf(error) === undefined) throw error;
    return false;
  }
}

/** A report as `partials/report` takes it; its subject is what the page calls it. */
export const reportData = (report: Report) => ({ title: report.subject, ...reportHtml(report) });

/** A fault as `partials/fault` takes it. */
export const faultData = (fault: Fault) => ({
  place:
    fault.line === 0
      ? 'The orders as a whole'
      : `Line ${String(fault.line)}, column ${String(fault.column)}`,
  line: fault.line === 0 ? '' : String(fault.line),
  read: fault.read,
  message: faultMessage(fault),
  rule: fault.rule,
  /** Those that it points at, where its page has a map. */
  places: '',
  fix: fixData(fault),
});

/** What a button sends back to repair the line, and what it says. */
const fixData = ({ line, column, fix }: Fault) =>
  fix === undefined || line === 0
    ? false
    : { says: fix.says, value: JSON.stringify({ line, column, ...fix }) };
