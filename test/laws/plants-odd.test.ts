import { itFindsPlants } from './hunt-plants.js';

itFindsPlants(1, 2);
