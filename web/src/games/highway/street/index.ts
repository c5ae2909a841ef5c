import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const frontage: Frontage = { place: 4, Facade };

export default frontage;
