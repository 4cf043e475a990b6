// One script for both: players go from one to the other.
export { Game } from './Game.tsx';
export { Games } from './Games.tsx';
