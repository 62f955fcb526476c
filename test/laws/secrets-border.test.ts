import { itKeepsSecrets } from './describe-secrets.js';

itKeepsSecrets('border', 150);
itKeepsSecrets('toy', 200);
