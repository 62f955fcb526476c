import type { PackFault } from '../../kernel/system.js';

/** Where in a pack a fault is: file and row as a spreadsheet counts it, or the path in a JSON document. */
function faultPlace({ file, row, column, path }: PackFault): string {
  if (path !== undefined && path !== '') return `${file}, ${path}`;
  const place = `${file}, ${file.includes('.json') && column !== '' ? 'record' : 'row'} ${row}`;
  return column === '' ? place : `${place}, column ${column}`;
}

/** `map/places.csv, row 2, column terrain: "cleer" is wrong. Needed: one of clear, woods.` */
export const sayPackFault = (fault: PackFault): string =>
  `${faultPlace(fault)}: ${fault.read === '' ? 'something is missing' : `"${fault.read}" is wrong`}. Needed: ${fault.expected}.`;
