import { describe, expect, it } from 'vitest';
import type { PackFault, PackFiles } from '../../../src/kernel/system.js';
import { PACK_PATHS, readPack } from '../../../src/systems/civil-war/pack/read-pack.js';
import { packFiles, withChange } from './pack-of-1861.js';

function faultsOf(files: PackFiles): readonly PackFault[] {
  const read = readPack(files);
  return read.ok ? [] : read.error;
}

/** One slip a line: file | what is changed => to what | row (or *) and column | what is read | part of what is expected. */
const SLIPS = String.raw`
map/hexes.csv | hex,terrain,theater => hex,terrain,theatre | 1 theater | hex,terrain,theatre,state | a column "theater"
leaders.csv | seniority, => senority, | 3 senority | senority | did you mean "seniority"
armies.csv | name,side,from => side,side,from | 3 side | side | each column once
map/hexes.csv | 0253,clear,trans,TX => 0253,cleer,trans,TX | 2 terrain | cleer | did you mean "clear"
map/hexes.csv | 0253,clear,trans,TX => 253,clear,trans,TX | 2 hex | 253 | four digits
map/hexes.csv | 0253,clear,trans,TX => 0253,clear,trans,XX | 2 state | XX | map/states.csv
map/hexes.csv | 0253,clear,trans,TX => 0253,clear,,TX | 2 theater |  | east, west, trans
map/hexes.csv | 0254,clear => 0253,clear | 3 hex | 0253 | each once; row 2
map/hexes.csv | 0254,clear => 0254,sea | 3 theater | trans | nothing, as it is sea
map/states.csv | TX,Texas,csa => TX,Texas,rebel | * side | rebel | usa, csa, neutral
map/states.csv | TX,Texas => KY,Texas | * id | KY | each once
map/sides.csv | 0254,SW, => 9999,SW, | 3 hex | 9999 | a hex of the map
map/sides.csv | 0254,SW, => 0254,W, | 3 direction | W | N, NE, SE
map/sides.csv | 0254,SW,minor => 0254,SW,brook | 3 river | brook | minor, wide, navigable
map/sides.csv | 0254,SW,minor => 0254,SW, | 3 river-name | Rio Grande | where there is a river
map/sides.csv | 0254,SW,minor, => 0254,SW,minor,deep | 3 draught | deep | nothing, as ships
map/sides.csv | 0255,S,navigable,light => 0255,S,navigable, | 5 draught |  | deep or light
map/sides.csv | 0254,SW,minor,,Rio Grande,, => 0254,SW,minor,,Rio Grande,,Pass | 3 gap | Pass | where there is a ridge
map/sides.csv | 0254,SW,minor => 0255,NW,minor | * hex | 0255 | each hexside
map/towns.csv | Pensacola,4443 => Pensacola,4444 | * hex | 4444 | a land hex of the map
map/towns.csv | Austin,0842 => Austin,9999 | * hex | 9999 | a land hex of the map
map/towns.csv | Austin,0842,TX => Austin,0842,LA | * state | LA | TX, the state of its hex
map/towns.csv | Austin,0842,TX,1 => Austin,0842,TX,4 | * tier | 4 | 1, 2, 3
map/towns.csv | Dallas, => waco, | * name | waco | each once
map/rails.csv | 7611 7612 7512 => 7611 7512 | 3 hexes | 7611 7512 | 7512 is not to 7611
map/rails.csv | 7611 7612 7512 => 7611 9999 | 3 hexes | 7611 9999 | not "9999"
map/rails.csv | 7611 7612 7512 => 7611 | 3 hexes | 7611 | two hexes or more
map/rails.csv | Central,4-8.5 => Central,broad | * gauge | broad | feet and inches
calendar.csv | \n2, => \n3, | 5 turn | 3 | a whole number from 2 to 2
leaders.csv | Grant,usa,1 => Grant,usa,4 | * stars | 4 | 1, 2, 3
leaders.csv | Grant,usa,1,land,2 => Grant,usa,1,land,1 | * initiative | 1 | from 2 to 4
leaders.csv | Grant,usa,1,land,2,1,3 => Grant,usa,1,land,2,1,4 | * strategic | 4 | from -3 to 3
leaders.csv | Grant,usa,1,land,2,1 => Grant,usa,1,land,2,x | * tactical | x | a whole number from -2 to 2
leaders.csv | Grant,usa,1,land => Grant,usa,1,horse | * kind | horse | land, cavalry, naval
leaders.csv | Grant,usa => Lyon,usa | * name | Lyon | each once
leaders.csv | AP Hill => A. P. Hill | * name | A. P. Hill | initials without points
leaders.csv | Hollins,csa,1,naval,3,0,0,10,1,9,west => Hollins,csa,1,naval,3,0,0,10,1,9,naval | * planned | naval | one of: east, west, trans
leaders.csv | Sigel,usa,1,land,4,-1,-1,2 => Sigel,usa,1,land,4,-1,-1,1 | * seniority | 1 | a number of his own
leaders.csv | Lyon,usa,1,land,2,1,1,1,0,4 => Lyon,usa,1,land,2,1,1,1,0,1 | * order | 1 | a number of his own
leaders.csv | 0,1,east,house => 0,1,east,guess | * status | guess | source, base
armies.csv | \nOhio,usa => \nOhio, | * side |  | usa, csa
armies.csv | \nOhio,usa => \nGulf,usa | * name | Gulf | each once
armies.csv | Potomac,usa,1 => Potomac,usa,20 | * from | 20 | a whole number from 0 to 19
reinforcements.csv | 1,usa,east,7 => 1,usa,far,7 | 4 list | far | discretionary
reinforcements.csv | 1,usa,east,7 => 20,usa,east,7 | 4 turn | 20 | from 1 to 19
reinforcements.csv | 1,usa,east,7 => 1,usa,west,7 | 5 list | west | each once
pack.csv | title, => titel, | 4 what | titel | a row "title"
setups/july-1861.csv | sp,usa,7,,,Alexandria => sp,usa,7,,,Alexandrya | 4 place | Alexandrya | a town or a land hex
setups/july-1861.csv | sp,usa,7,,,Alexandria => sp,usa,7,,,4444 | 4 place | 4444 | a town or a land hex
setups/july-1861.csv | sp,usa,7 => sp,union,7 | 4 side | union | usa, csa
setups/july-1861.csv | sp,usa,7 => sp,usa, | 4 n |  | a whole number
setups/july-1861.csv | sp,usa,7 => men,usa,7 | 4 what | men | sp, leader, army
setups/july-1861.csv | leader,csa,,Polk => leader,csa,,Pook | * name | Pook | a leader of the csa
setups/july-1861.csv | leader,csa,,Polk => leader,csa,,Grant | * name | Grant | a leader of the csa
setups/july-1861.csv | leader,csa,,Polk => leader,csa,,Price | * name | Price | each piece once
setups/july-1861.csv | Northeastern Virginia => Tennessee | * name | Tennessee | an army of the usa
setups/july-1861.csv | McDowell,Alexandria => McDowell,Washington | * commander | McDowell | leader row of his own at Washington
setups/july-1861.csv | Virginia,McDowell,Alexandria => Virginia,Butler,Fort Monroe | * commander | Butler | three stars
setups/july-1861.csv | ,Manassas Junction,Beauregard => ,Alexandria,Beauregard | * place | Alexandria | without the usa, who stands here by row 4
setups/july-1861.csv | control,usa,,,,Jefferson City => control,usa,,,,Rolla | * place | Rolla | a town of tier 1
setups/july-1861.csv | "Fort Delaware, a hex up the river" => "Fort Delaware | * | fort,usa,,,,Philadelphia,"Fort Delaware | a closing quote
setups/july-1861.csv | Fort McHenry => McHenry, 1814 | * | fort,usa,,,,Baltimore,McHenry, 1814 | 7 cells at most
tables/prices.csv | depot, => depots, | 6 price | depots | such as "depot"
tables/prices.csv | fortress,3@derived\n =>  | 17 price | no such row | a row "fortress"
tables/prices.csv | entrench, => depot, | 7 price | depot | each row once
tables/prices.csv | price,cp => price,pp | 3 cp | price,pp | a column "cp"
tables/prices.csv | 3@derived =>  | 8 cp |  | @missing
tables/prices.csv | 3@derived => 3@guess | 8 cp | 3@guess | after @ one of: source
tables/prices.csv | 3@derived => 3@missing | 8 cp | 3@missing | no figure
tables/prices.csv | 3@derived => - | 8 cp | - | a whole number from 0 to 99
tables/prices.csv | 3@derived => 2.5 | 8 cp | 2.5 | a whole number
tables/prices.csv | 3@derived => 100 | 8 cp | 100 | a whole number from 0 to 99
tables/terrain.csv | sea,closed => sea,shut | 9 points | shut | closed
tables/crt-attacker.csv | 8 Large, => 8 Larg, | 33 roll | 8 Larg | such as "8 Large"
tables/rail.csv | # status: house => # status: guess | 1 | guess | # status
tables/rail.csv | # status: house =>  | 1 |  | # status
`;

type Slip = readonly [file: string, change: string, place: string, read: string, expected: string];

const slips = SLIPS.trim()
  .split('\n')
  .map((line) => line.split(' | ').map((part) => part.replaceAll('\\n', '\n')) as unknown as Slip);

describe('A pack with a slip', () => {
  it.each(slips)('is refused in %s for %s at %s', (file, change, place, read, expected) => {
    const [from = '', to = ''] = change.split(/ => ?/);
    const [row = '', column = ''] = place.split(' ');
    const told = faultsOf(withChange(file, from, to)).filter(
      (fault) =>
        fault.file === file &&
        (row === '*' ? fault.row > 1 : fault.row === Number(row)) &&
        fault.column === column &&
        fault.read === read,
    );
    expect(told.map((fault) => fault.expected).join('\n')).toContain(expected);
  });

  it.each(['map/hexes.csv', 'leaders.csv', 'tables/rail.csv', 'calendar.csv'])(
    'is not blamed for a thousand faults when %s is not there',
    (missing) => {
      const rest = Object.fromEntries(
        Object.entries(packFiles).filter(([name]) => name !== missing),
      );
      const faults = faultsOf(rest);
      expect(faults.filter((fault) => fault.file === missing)).toMatchObject([
        { row: 1, column: '', read: 'no such file' },
      ]);
      expect(faults.length).toBeLessThan(2);
    },
  );

  it('is told all at once when there is nothing in it', () => {
    const told = faultsOf({}).map((fault) => fault.file);
    expect(told.sort()).toEqual([...PACK_PATHS, 'setups/'].sort());
  });

  it('is told of slips in two files at once', () => {
    const files = {
      ...withChange('leaders.csv', 'Grant,usa', 'Grant,union'),
      'armies.csv': withChange('armies.csv', '\nOhio,usa', '\nOhio,union')['armies.csv'] ?? '',
    };
    expect(faultsOf(files).map((fault) => fault.file)).toEqual(['leaders.csv', 'armies.csv']);
  });

  it('is refused for a table whose name nobody knows', () => {
    const told = faultsOf({ ...packFiles, 'tables/price.csv': '# status: house\nprice,cp\n' });
    expect(told).toMatchObject([{ file: 'tables/price.csv', row: 1 }]);
  });

  it('never throws, whatever stands in a file', () => {
    const junk = ['', '\n', '"', 'a,b\n"x', '\ufeff', '# status', ',,,\n,,,', '\u0000'];
    for (const file of Object.keys(packFiles)) {
      for (const text of junk) expect(readPack({ ...packFiles, [file]: text }).ok).toBe(false);
    }
  });
});
