import type { Raw } from './serve.ts';
import type { FakeChart } from './world.ts';

// Data of an account on another server besides its scores.

export interface FakeGoal {
  /** Its id in v2; v3 has another. */
  id: string;
  name: string;
  /** A chart, several, or a folder by its id and slug. */
  on: FakeChart | FakeChart[] | { folderID: string; slug: string };
  metric: string;
  value: number;
  metAt?: number;
  /** Whether it was only taken as a part of a quest. */
  isOfQuest?: boolean;
}

export interface Beside {
  goals: FakeGoal[];
  quests: { id: string; name: string }[];
  rivals: { id: number; username: string }[];
  /** As this side has them; the stats name charts of this side. */
  settings: { preferences: Record<string, unknown>; stats: FakeStat[] } | null;
  /** Data of the user, independent of the game; that of the first game is used. */
  user: { about: unknown; status: unknown; socialMedia: unknown };
  pictures: Partial<Record<'pfp' | 'banner', Raw>>;
}

export type FakeStat =
  | { mode: 'chart'; chart: FakeChart; property: string }
  | { mode: 'folder'; folderID: string; slug: string; property: string; gte: number };

export const nothingBeside = (): Beside => ({
  goals: [],
  quests: [],
  rivals: [],
  settings: null,
  user: { about: '', status: null, socialMedia: {} },
  pictures: {},
});

const SOCIAL_MEDIA = { discord: null, twitter: null, github: null, steam: null, youtube: null, twitch: null };

/** Returns the document of a user, and of the rivals of one. */
export const userDocument = (id: number, username: string, { user, pictures }: Pick<Beside, 'user' | 'pictures'>) => ({
  id,
  username,
  usernameLowercase: username.toLowerCase(),
  joinDate: 0,
  lastSeen: 0,
  ...user,
  socialMedia: { ...SOCIAL_MEDIA, ...(user.socialMedia as object) },
  customPfpLocation: pictures.pfp ? 'a' : null,
  customBannerLocation: pictures.banner ? 'b' : null,
  badges: [],
  authLevel: 1,
});

export const rivalDocuments = ({ rivals }: Beside) =>
  rivals.map(({ id, username }) => userDocument(id, username, nothingBeside()));

/** How a version writes targets. */
interface TargetForm {
  /** Fields that name the game in documents. */
  game: Record<string, string>;
  goalID: (goal: FakeGoal) => string;
  chartID: (chart: FakeChart) => string;
  key: (metric: string) => string;
}

/** Returns the goals and quests of an account, and the subscriptions to them. */
export function targetsOf({ goals, quests }: Beside, form: TargetForm) {
  return {
    goals: goals.map((goal) => ({
      ...form.game,
      goalID: form.goalID(goal),
      name: goal.name,
      charts: chartsOf(goal, form),
      criteria: { mode: 'single', key: form.key(goal.metric), value: goal.value },
    })),
    goalSubs: goals.map((goal) => ({
      ...form.game,
      userID: 1,
      goalID: form.goalID(goal),
      achieved: goal.metAt !== undefined,
      timeAchieved: goal.metAt ?? null,
      lastInteraction: null,
      progress: null,
      progressHuman: 'NO DATA',
      outOf: goal.value,
      outOfHuman: String(goal.value),
      wasInstantlyAchieved: false,
      wasAssignedStandalone: !goal.isOfQuest,
    })),
    quests: quests.map(({ id, name }) => ({ ...form.game, questID: id, name, desc: '', questData: [] })),
    questSubs: quests.map(({ id }) => ({ ...form.game, userID: 1, questID: id, achieved: false, progress: 0 })),
  };
}

function chartsOf({ on }: FakeGoal, { chartID }: TargetForm) {
  if (Array.isArray(on)) return { type: 'multi', data: on.map(chartID) };
  if ('slug' in on) return { type: 'folder', data: on.folderID, folderSlug: on.slug };
  return { type: 'single', data: chartID(on) };
}

/** The old names of metrics. */
export const OLD_KEYS: Readonly<Record<string, string>> = {
  lamp: 'scoreData.lampIndex',
  grade: 'scoreData.gradeIndex',
  percent: 'scoreData.percent',
  score: 'scoreData.score',
};
