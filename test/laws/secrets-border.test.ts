import { itKeepsSecrets } from './describe-secrets.js';

itKeepsSecrets('border', 30);
itKeepsSecrets('more of the border', 90);
