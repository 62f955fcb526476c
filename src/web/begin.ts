/** The way in for whoever runs the program, while there is no campaign: he begins one, and its desk is his way in after. */
import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Clock } from '../campaign/types.js';
import type { Directory } from '../people/directory.js';
import type { Campaigns } from './campaigns.js';
import type { OfficeVisit, Reply } from './page.js';
import { FOLDER_ROUTES, type OfficeRoute } from './office/routes.js';
import { textFields } from './text-fields.js';
import { uploadOf } from './upload.js';

/** `key`: printed when the program starts, good while it runs. */
export type Begin = { readonly dir: string; readonly key: string };

export const BEGIN_PATH = '/begin/:key_';
export const BEGIN_ROUTES: readonly OfficeRoute[] = FOLDER_ROUTES;

export const beginHome = (key: string): string => `/begin/${key}`;

type Around = {
  readonly directory: Directory;
  readonly campaigns: Campaigns;
  readonly clock: Clock;
  readonly linksOpen: boolean;
};

/** Whether a request brings the key. */
export const hasKey = (begin: Begin | undefined, path: string): boolean => {
  const given = Buffer.from(/^\/begin\/([^/]*)/.exec(path)?.[1] ?? '');
  const key = Buffer.from(begin?.key ?? '');
  return key.length > 0 && key.length === given.length && timingSafeEqual(key, given);
};

/** The page for whoever has the key; nothing where others reach the site and a campaign is there already. */
export async function visitBegin(
  begin: Begin | undefined,
  { directory, campaigns, clock, linksOpen }: Around,
  route: OfficeRoute,
  request: Request,
): Promise<Reply> {
  const isOpen =
    hasKey(begin, request.path) && (linksOpen || (await campaigns.files()).length === 0);
  if (begin === undefined || !isOpen) return { kind: 'missing' };
  const upload = uploadOf(request);
  const visit: OfficeVisit = {
    ...{ home: beginHome(begin.key), linksOpen, clock },
    shelf: { dir: begin.dir, directory, clock },
    params: textFields(request.params),
    query: textFields(request.query),
    form: textFields(request.body),
    ...(upload === undefined ? {} : { upload }),
  };
  return route.page(visit);
}
