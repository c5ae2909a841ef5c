/** The words of one's own page, for whatever imports this. */

import { learn } from '.';
import { you as en } from './account.en';
import { you as fr } from './account.fr';

learn({ en, fr });
