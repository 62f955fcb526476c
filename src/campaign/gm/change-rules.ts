/** The gamemaster changes a setting or a figure in the middle of a campaign: from the next step on, told to all. */
import { no, ok, type Json, type Result } from '../../kernel/basic.js';
import { emptyInput } from '../../kernel/outcome.js';
import { type Game } from '../../kernel/run.js';
import { nearest, faultMessage } from '../../kernel/sheet-text.js';
import type { OptionRow, PackFault, PackFiles } from '../../kernel/system.js';
import type { RulesChange } from '../../store/entry.js';
import { appendEntry, selectChanges } from '../../store/entries.js';
import { selectAbandoned } from '../../store/branch.js';
import { selectPackFiles } from '../../store/pack-file.js';
import type { Campaign } from '../campaign.js';
import { sayDifferences } from '../packs/csv-grid.js';
import { seededDice } from '../turn/dice.js';
import { PROGRAM_OPTIONS } from '../packs/list-systems.js';
import { loadStep, outcomeOf } from '../turn/open-step.js';
import { playOn } from '../turn/play-on.js';
import { ownOptions } from '../packs/program-options.js';
import { changesBefore, mergeChanges, positionIn } from '../turn/rules-at.js';
import { sayPackFault } from '../packs/say-pack.js';
import { lateFor } from '../turn/stamp.js';
import type { Clock, Outcome, Refusal, RunResult } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * `settings` by name, `files`: whole texts of the pack's files by path. `reason` stays on record; `told`: the
 * gamemaster's own words to the players beside what changed, '' for none.
 */
export type RulesWish = {
  readonly settings: Readonly<Record<string, string>>;
  readonly files: PackFiles;
  readonly reason: string;
  readonly told: string;
  readonly stamp?: string | undefined;
  /** `RulesAhead.mark` of the page on which it was wished. */
  readonly mark?: string | undefined;
};

/** `says`: what every player reads in his next letter. With faults nothing was kept. */
export type ChangedRules =
  | { readonly kept: true; readonly says: readonly string[]; readonly run: RunResult }
  | { readonly kept: false; readonly faults: readonly PackFault[] };

const LONGEST_WORDS = 4000;
const SAYS_CHANGED_MEANWHILE =
  'The rules were changed after you opened this page, perhaps in another window. Nothing was saved. What you entered is below; compare it with the rules as they will be, and send it again if you still want it.';

/** Keeps the change. The open step is played to its end by the rules with which it began. */
export function changeRules(
  campaign: Campaign,
  wish: RulesWish,
  clock: Clock,
): Outcome<ChangedRules> {
  return useCase<ChangedRules>(campaign, 'write', async () => {
    const slip = slipOf(wish);
    if (slip !== undefined) return refuse('bad-input', slip);
    const step = await loadStep(campaign);
    const before = await rulesAhead(campaign);
    if (wish.mark !== undefined && wish.mark !== before.mark)
      return refuse('stale', SAYS_CHANGED_MEANWHILE);
    const late = lateFor(step, wish.stamp);
    if (late !== undefined) return late;
    const change = changeOf(campaign, wish, before);
    if (!change.ok) return change;
    const { after } = await outcomeOf(campaign, step);
    const faults = tryChange(campaign, before, change.value, after);
    if (!faults.ok) return faults;
    if (faults.value.length > 0) return ok({ kept: false, faults: faults.value });
    const now = clock();
    const text = [...change.value.told, ...(wish.told.trim() === '' ? [] : [wish.told.trim()])];
    const body = {
      ...{ kind: 'ruling' as const, on: 'change' as const, key: step.step.name },
      ...{ text: text.join('\n'), reason: wish.reason.trim(), change: change.value },
    };
    await appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
    return ok({ kept: true, says: text, run: await playOn(campaign, now, { stays: true }) });
  });
}

function slipOf({ reason, told }: RulesWish): string | undefined {
  if (reason.trim() === '') return 'Give a reason. It stays on record.';
  return reason.length + told.length > LONGEST_WORDS
    ? `The reason and what the players are told have at most ${String(LONGEST_WORDS)} characters together.`
    : undefined;
}

/** The rules of the next step, with all that was changed so far. */
export type RulesAhead = {
  readonly settings: Readonly<Record<string, string>>;
  readonly files: PackFiles;
  /** Names the changes that stand. */
  readonly mark: string;
};

/** `mark`: as they were when this mark named them. */
export async function rulesAhead({ inside }: Campaign, mark?: string): Promise<RulesAhead> {
  const found = await selectChanges(inside.journal);
  const named = mark === undefined ? undefined : new Set(mark.split('.'));
  const standing =
    named === undefined
      ? changesBefore(found, await selectAbandoned(inside.journal), Infinity)
      : found.filter(({ seq }) => named.has(String(seq)));
  const { settings, files } = mergeChanges(standing.flatMap(({ body }) => body.change ?? []));
  const rows = [...PROGRAM_OPTIONS, ...inside.engine.options];
  const begun = rows.map(({ name, values }) => [
    name,
    inside.editions.first.options[name] ?? values[0] ?? '',
  ]);
  return {
    settings: { ...(Object.fromEntries(begun) as RulesChange['settings']), ...settings },
    files: { ...(await selectPackFiles(inside.journal)), ...files },
    mark: standing.map(({ seq }) => String(seq)).join('.'),
  };
}

/** What of a wish is really new, with what the players are told of it. */
function changeOf(
  { inside }: Campaign,
  wish: RulesWish,
  before: RulesAhead,
): Result<RulesChange, Refusal> {
  const rows = [...PROGRAM_OPTIONS, ...inside.engine.options];
  for (const [name, value] of Object.entries(wish.settings)) {
    const row = rows.find((one) => one.name === name);
    if (row === undefined)
      return refuse(
        'bad-input',
        saysUnknown(
          'setting',
          name,
          rows.map((one) => one.name),
        ),
      );
    if (!row.values.includes(value))
      return refuse(
        'bad-input',
        `${name} is ${row.values.join(' or ')}, not "${value.slice(0, 80)}".`,
      );
  }
  for (const file of Object.keys(wish.files)) {
    if (!Object.hasOwn(before.files, file))
      return refuse('bad-input', saysUnknown('file', file, Object.keys(before.files)));
    if (inside.engine.changeable(file) === 'fixed')
      return refuse(
        'not-allowed',
        `${file} cannot change during a campaign: pieces in play depend on it. Change the position with an amendment instead.`,
      );
  }
  const settings = differing(wish.settings, before.settings);
  const files = differing(wish.files, before.files);
  if (Object.keys(settings).length + Object.keys(files).length === 0)
    return refuse('bad-input', 'Nothing here differs from the rules of the next step.');
  const told = [
    ...rows.flatMap((row) => {
      const to = settings[row.name];
      return to === undefined ? [] : [saySetting(row, before.settings[row.name] ?? '', to)];
    }),
    ...Object.entries(files).flatMap(([file, text]) =>
      inside.engine.changeable(file) === 'told'
        ? sayDifferences(file, before.files[file] ?? '', text)
        : [],
    ),
  ];
  return ok({ settings, files, told });
}

const differing = (
  wished: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(wished).filter(([name, value]) => before[name] !== value));

/** A change of a setting in a sentence. */
function saySetting(row: OptionRow, from: string, to: string): string {
  const rule = row.rule === '' ? '' : ` (${row.rule})`;
  const effect = row.effects?.[to];
  return effect === undefined
    ? `${row.name}${rule} is now "${to}" (was "${from}"): ${row.says}.`
    : `${row.name}${rule} is now "${to}" (was "${from}"): ${effect}`;
}

function saysUnknown(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return `There is no ${what} "${name.slice(0, 80)}".${meant}`;
}

/** Plays on from the present position by the changed rules, and throws that away: what breaks there is refused here. */
function tryChange(
  { inside }: Campaign,
  before: RulesAhead,
  { settings, files }: RulesChange,
  position: Json,
): Result<readonly PackFault[], Refusal> {
  const isSame = Object.keys(files).length === 0;
  const opened = inside.engine.open({ ...before.files, ...files });
  if (!opened.ok) return isSame ? no(brokenPack(opened.error)) : ok(opened.error);
  const options = { ...before.settings, ...settings };
  const settled = opened.value.settle(position, ownOptions(options));
  if (!settled.ok) {
    if (Object.keys(ownOptions(settings)).length === 0) return playsOn(opened.value, position);
    const [fault] = settled.error;
    return refuse(
      'bad-input',
      `The settings have errors. ${fault === undefined ? '' : faultMessage(fault)}`,
    );
  }
  const edition = { key: '', game: opened.value, options, isSettledAnew: true };
  return playsOn(opened.value, positionIn(edition, position));
}

const brokenPack = ([fault]: readonly PackFault[]): Refusal => ({
  code: 'bad-pack',
  say: `The campaign's pack has errors. ${fault === undefined ? '' : sayPackFault(fault)}`,
});

function playsOn(game: Game, position: Json): Result<readonly PackFault[], Refusal> {
  const broken = game.audit(position);
  if (broken.length > 0)
    return refuse('bad-input', `The position cannot stand by these rules: ${broken.join('; ')}.`);
  game.play(position, emptyInput, seededDice('00'));
  return ok([]);
}
