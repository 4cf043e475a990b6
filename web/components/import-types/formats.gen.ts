// Generated from src/transfer/imports/formats by npm run generate.

export interface Format {
  importType: string;
  label: { en: string; ja: string };
  /** Patterns that all match the beginning of a file. */
  signs: readonly RegExp[];
  filename: RegExp | null;
  /** To choose from; empty where a file says it. */
  playtypes: readonly string[];
  /** Name of the song database that can come along. */
  songs: string | null;
}

export const FORMATS: readonly Format[] = [
  { importType: "file/batch-manual", label: {"en":"BATCH-MANUAL (JSON)","ja":"BATCH-MANUAL（JSON）"}, signs: [/^\{/, /"(?:meta|scores)"\s*:/], filename: null, playtypes: [], songs: null },
  { importType: "file/beatoraja-score-db", label: {"en":"BMS, LR2oraja (score.db, scoredatalog.db, scorelog.db)","ja":"BMS・LR2oraja（score.db、scoredatalog.db、scorelog.db）"}, signs: [/^SQLite format 3/, /create table\W+score(?:data)?(?:log)?\W+sha256\b/i], filename: null, playtypes: [], songs: "songdata.db" },
  { importType: "file/eamusement-iidx-csv", label: {"en":"beatmania IIDX, e-amusement (CSV)","ja":"beatmania IIDX・e-amusement（CSV）"}, signs: [/^[^\n]*ANOTHER /], filename: null, playtypes: ["SP","DP"], songs: null },
  { importType: "file/eamusement-sdvx-csv", label: {"en":"SOUND VOLTEX, e-amusement (CSV)","ja":"SOUND VOLTEX・e-amusement（CSV）"}, signs: [/^[\s"]*楽曲名[\s"]*(?:,|$)/m], filename: null, playtypes: [], songs: null },
  { importType: "file/import-class", label: {"en":"Classes, given by hand (JSON)","ja":"段位など・手動入力（JSON）"}, signs: [/^\{/, /"classes"\s*:/, /^(?![^]*"(?:meta|scores)"\s*:)/], filename: null, playtypes: [], songs: null },
  { importType: "file/inf-notebook-csv", label: {"en":"beatmania IIDX INFINITAS, inf-notebook (CSV)","ja":"beatmania IIDX INFINITAS・inf-notebook（CSV）"}, signs: [/^[^\n]*クリアタイプ/, /^[^\n]*曲名/], filename: null, playtypes: ["SP","DP"], songs: null },
  { importType: "file/lr2-score-db", label: {"en":"BMS, LR2 (Score/….db)","ja":"BMS・LR2（Score/….db）"}, signs: [/^SQLite format 3/, /create table\W+score\W+hash\b/i], filename: null, playtypes: [], songs: "song.db" },
  { importType: "file/mer-iidx", label: {"en":"beatmania IIDX, MER (JSON)","ja":"beatmania IIDX・MER（JSON）"}, signs: [/^\[/, /"music_id"\s*:/], filename: null, playtypes: [], songs: null },
  { importType: "file/mypagescraper-player-csv", label: {"en":"WACCA, player page (CSV)","ja":"WACCA・プレーヤー情報（CSV）"}, signs: [/^[^\n]*\bplayer_stage\b/], filename: null, playtypes: [], songs: null },
  { importType: "file/mypagescraper-records-csv", label: {"en":"WACCA, records (CSV)","ja":"WACCA・スコア（CSV）"}, signs: [/^[^\n]*\bmusic_achieves\b/], filename: null, playtypes: [], songs: null },
  { importType: "file/pli-iidx-csv", label: {"en":"beatmania IIDX, PLI (CSV)","ja":"beatmania IIDX・PLI（CSV）"}, signs: [/^[^\n]*ANOTHER /], filename: /pli/i, playtypes: ["SP","DP"], songs: null },
  { importType: "file/reflux-tracker-json", label: {"en":"beatmania IIDX INFINITAS, Reflux-RS (JSON)","ja":"beatmania IIDX INFINITAS・Reflux-RS（JSON）"}, signs: [/^\{/, /"songs"\s*:/, /"song_id"\s*:/], filename: null, playtypes: [], songs: null },
  { importType: "file/reflux-tracker-tsv", label: {"en":"beatmania IIDX INFINITAS, Reflux (TSV)","ja":"beatmania IIDX INFINITAS・Reflux（TSV）"}, signs: [/\bSP[BNHAL] Lamp\t/], filename: null, playtypes: [], songs: null },
  { importType: "file/solid-state-squad", label: {"en":"beatmania IIDX, Solid State Squad (XML)","ja":"beatmania IIDX・Solid State Squad（XML）"}, signs: [/^</, /<s3data[\s>]/], filename: null, playtypes: [], songs: null },
  { importType: "file/usc-maps-db", label: {"en":"unnamed_sdvx_clone (maps.db)","ja":"unnamed_sdvx_clone（maps.db）"}, signs: [/^SQLite format 3/, /create table\W+scores\b[^;]*\bchart_hash\b/i], filename: null, playtypes: ["Controller","Keyboard"], songs: null },
  { importType: "ir/barbatos", label: {"en":"SOUND VOLTEX, Barbatos","ja":"SOUND VOLTEX・Barbatos"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/beatoraja", label: {"en":"BMS and PMS, sent by beatoraja","ja":"BMS・PMS、beatorajaからの送信"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/class", label: {"en":"Class sent by a game","ja":"ゲームから送信された段位など"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/lr2hook", label: {"en":"BMS, sent by LR2 (LR2Hook)","ja":"BMS・LR2からの送信（LR2Hook）"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/direct-manual", label: {"en":"Sent by a tool (DIRECT-MANUAL)","ja":"ツールからの送信（DIRECT-MANUAL）"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/fervidex", label: {"en":"beatmania IIDX, Fervidex","ja":"beatmania IIDX・Fervidex"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/fervidex-static", label: {"en":"beatmania IIDX, profile in the game (Fervidex)","ja":"beatmania IIDX・ゲーム内のデータ（Fervidex）"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/kshook-sv6c", label: {"en":"SOUND VOLTEX konaste, kshook","ja":"SOUND VOLTEX コナステ・kshook"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/kshook-sv6c-static", label: {"en":"SOUND VOLTEX konaste, scores in the game (kshook)","ja":"SOUND VOLTEX コナステ・ゲーム内のスコア（kshook）"}, signs: [], filename: null, playtypes: [], songs: null },
  { importType: "ir/usc", label: {"en":"unnamed_sdvx_clone (IR)","ja":"unnamed_sdvx_clone（IR）"}, signs: [], filename: null, playtypes: [], songs: null },
];
