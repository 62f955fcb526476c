/** The pages of the folder: its packs, and new campaigns. The same from a campaign's desk and before there is one. */
import { beginCampaign, newCampaignPage } from '../desk/new-campaign.js';
import type { Route } from '../route.js';
import {
  addPackFile,
  copyPack,
  dropPack,
  dropPackFile,
  namePack,
  packFilePage,
  packPage,
  packsPage,
  savePack,
  savePackFile,
  uploadPack,
  type OfficePage,
} from './packs.js';

export type OfficeRoute = Omit<Route, 'page' | 'who'> & { readonly page: OfficePage };

export const FOLDER_ROUTES: readonly OfficeRoute[] = [
  { method: 'GET', path: '/campaign/new', fresh: true, page: newCampaignPage },
  { method: 'POST', path: '/campaign/new', page: beginCampaign },
  { method: 'GET', path: '/packs', fresh: true, page: packsPage },
  { method: 'POST', path: '/packs/upload', page: uploadPack },
  { method: 'POST', path: '/packs/copy', page: copyPack },
  { method: 'GET', path: '/packs/:pack', fresh: true, page: packPage },
  { method: 'GET', path: '/packs/:pack/zip', fresh: true, page: savePack },
  { method: 'POST', path: '/packs/:pack/name', page: namePack },
  { method: 'POST', path: '/packs/:pack/add', page: addPackFile },
  { method: 'POST', path: '/packs/:pack/remove', page: dropPack },
  { method: 'GET', path: '/packs/:pack/file', fresh: true, page: packFilePage },
  { method: 'POST', path: '/packs/:pack/file', page: savePackFile },
  { method: 'POST', path: '/packs/:pack/file/remove', page: dropPackFile },
];
