/** Every address behind a visitor's home. What is not in these tables is not there. */
import { DESK_ROUTES } from './desk/routes.js';
import type { Route } from './route.js';
import { SEAT_ROUTES } from './seat/routes.js';
import { UMPIRE_ROUTES } from './umpire/routes.js';

export const ROUTES: readonly Route[] = [...DESK_ROUTES, ...SEAT_ROUTES, ...UMPIRE_ROUTES];
