/**
 * Tries a map without the rest of its pack: what `readMap` refuses, and what a table alone cannot show: rivers in one
 * course, rails unbroken, no hole, states whole. A table that does not read is not judged further, so that one slip is
 * not told twenty times.
 */
import type { MapCheck, PackFault, PackFiles } from '../../../kernel/system.js';
import { linesOf, readSheet, textOf } from '../../../kernel/read-csv.js';
import { withJsonTables } from '../pack/json-tables.js';
import { mapFile, type MapTable } from '../pack/map-tables.js';
import { readMap, type PackMap } from '../pack/read-map.js';
import { checkGround } from './ground.js';
import { checkRails } from './rails.js';
import { checkRivers } from './rivers.js';
import { checkStates } from './states.js';
import { checkTowns } from './towns.js';
import { countMap } from './count.js';
import type { Tell, Trial } from './trial.js';

export function checkMap(given: PackFiles): MapCheck {
  const files = underMap(given);
  const plain = plainNames(given);
  const faults: PackFault[] = [];
  const warnings: PackFault[] = [];
  const map = readMap(files, (fault) => faults.push(plain(fault)));
  const isSound = (table: MapTable): boolean =>
    !faults.some(({ file }) => new RegExp(`\\b(${table}|map)\\.(csv|json)`).test(file));
  const tables = withJsonTables(files, () => undefined);
  const trial = trialOf(map, tables.files, (kind, fault) => {
    const told = withJsonTables(files, (named) => {
      (kind === 'fault' ? faults : warnings).push(plain(named));
    });
    told.complain(fault);
  });
  const sound = isSound('hexes') && isSound('states');
  if (sound) [checkGround, checkStates].forEach((check) => check(trial));
  if (sound && isSound('sides')) checkRivers(trial);
  if (sound && isSound('towns') && isSound('sides')) checkTowns(trial);
  if (sound && isSound('rails')) checkRails(trial);
  return { faults, warnings, holds: countMap(map) };
}

/** A folder with the tables themselves is as good as one that holds them in `map/`. */
function underMap(files: PackFiles): PackFiles {
  if (isPack(files)) return files;
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`map/${name}`, text]));
}

const isPack = (files: PackFiles): boolean =>
  Object.keys(files).some((name) => name.startsWith('map/'));

/** Files are named as the gamemaster knows them. */
function plainNames(files: PackFiles): (fault: PackFault) => PackFault {
  if (isPack(files)) return (fault) => fault;
  return (fault) => ({ ...fault, file: fault.file.replace(/^map\//, '') });
}

function trialOf(map: PackMap, files: PackFiles, tell: Tell): Trial {
  const rows = (table: MapTable, column: string): ReadonlyMap<string, number> =>
    new Map(
      [...linesOf(readSheet(files, mapFile(table), () => undefined))]
        .reverse()
        .map((line) => [textOf(line, column), line.row]),
    );
  return {
    map,
    tell,
    rows: {
      states: rows('states', 'id'),
      hexes: rows('hexes', 'hex'),
      towns: rows('towns', 'name'),
      rails: rows('rails', 'id'),
      sides: sideRows(files),
    },
  };
}

/** Sides by hex and direction, as written. */
function sideRows(files: PackFiles): ReadonlyMap<string, number> {
  const sheet = readSheet(files, mapFile('sides'), () => undefined);
  return new Map(
    [...linesOf(sheet)].map((line) => [
      `${textOf(line, 'hex')} ${textOf(line, 'direction')}`,
      line.row,
    ]),
  );
}
