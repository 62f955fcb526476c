import { itFindsPlants } from './hunt-plants.js';

itFindsPlants(0, 2);
