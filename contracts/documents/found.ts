import { z } from 'zod';

import { gameParam } from '../common.ts';
import { TableDocument } from './folder.ts';
import { SessionDocument } from './session.ts';
import { SongDocument } from './song.ts';
import { GoalDocument, QuestDocument } from './target.ts';
import { UserDocument } from './user.ts';

const likeness = {
  __textScore: z.number().meta({ description: 'Similarity to the search text, 0 to 1', example: 0.87 }),
};

// Results of a search over everything.
export const FoundUserDocument = UserDocument.extend({
  ...likeness,
  __isRival: z.boolean().meta({ description: 'True if the user is your rival in any game', example: false }),
}).meta({ id: 'FoundUserDocument' });
export const GameSongDocument = SongDocument.extend({ game: gameParam }).meta({ id: 'GameSongDocument' });
export const FoundGameSongDocument = GameSongDocument.extend(likeness).meta({ id: 'FoundGameSongDocument' });
export const FoundSessionDocument = SessionDocument.extend(likeness).meta({ id: 'FoundSessionDocument' });
export const FoundTableDocument = TableDocument.extend(likeness).meta({ id: 'FoundTableDocument' });
export const FoundQuestDocument = QuestDocument.extend(likeness).meta({ id: 'FoundQuestDocument' });
export const FoundGoalDocument = GoalDocument.extend(likeness).meta({ id: 'FoundGoalDocument' });
