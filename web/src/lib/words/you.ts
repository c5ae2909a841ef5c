/** The words of one's own page, for whatever imports this. */

import { learn } from '.';
import { you as en } from './you.en';
import { you as fr } from './you.fr';

learn({ en, fr });
