import { itKeepsSecrets } from './describe-secrets.js';

itKeepsSecrets('toy', 150);
itKeepsSecrets('colony', 50);
