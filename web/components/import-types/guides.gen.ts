// Generated from src/transfer/imports/formats and src/links/clients/hooks by npm run generate.

/** Picture of a step, as data; the web app draws it. Its texts are those that the program or the site itself shows. */
export type Picture =
  /** A folder with files, one of which is wanted. */
  | { kind: 'folder'; path: readonly string[]; files: readonly string[]; marked: string }
  /** A page of a site with buttons, one of which is wanted. */
  | { kind: 'page'; address: string; buttons: readonly string[]; marked: string }
  /** Settings of a program, and what to enter. */
  | { kind: 'settings'; title: string; fields: readonly (readonly [label: string, value: string])[] }
  /** A command to enter. */
  | { kind: 'command'; line: string };

export interface GuideStep {
  en: string;
  ja: string;
  picture?: Picture;
}

/** How players get their scores from a game or tool. */
export interface Guide {
  /** Ids of the games it is for; null for every game. */
  games: readonly string[] | null;
  steps: readonly [GuideStep, ...GuideStep[]];
}

export interface FormatGuide extends Guide {
  importType: string;
}

export const FORMAT_GUIDES: readonly FormatGuide[] = [
  { importType: "file/batch-manual", ...{"games":null,"steps":[{"en":"Many tools and other score trackers export BATCH-MANUAL files. Export your scores from yours.","ja":"多くのツールやスコア管理サービスが BATCH-MANUAL 形式に対応しています。お使いのツールからスコアをエクスポートします。","picture":{"kind":"folder","path":["Downloads"],"files":["scores.json"],"marked":"scores.json"}},{"en":"Drop the file on the import page. It says itself which game it is of.","ja":"ファイルをインポート画面にドロップします。機種はファイルに書かれています。"}]} },
  { importType: "file/beatoraja-score-db", ...{"games":["bms"],"steps":[{"en":"Close LR2oraja, so that it has saved everything.","ja":"LR2oraja を終了し、データが保存された状態にします。"},{"en":"Open the folder of your player. score.db has your best scores; scoredatalog.db of newer versions has every play with its time.","ja":"プレイヤーのフォルダを開きます。score.db はベストスコア、scoredatalog.db（新しいバージョン）は日時つきの全プレイです。","picture":{"kind":"folder","path":["LR2oraja","player","player1"],"files":["score.db","scoredatalog.db","scorelog.db"],"marked":"scoredatalog.db"}},{"en":"Drop the file on the import page. Add songdata.db from the folder of the game if charts are unknown to this server.","ja":"ファイルをインポート画面にドロップします。サーバーにない譜面がある場合は、ゲームのフォルダの songdata.db も追加します。","picture":{"kind":"folder","path":["LR2oraja"],"files":["beatoraja.jar","songdata.db"],"marked":"songdata.db"}}]} },
  { importType: "file/eamusement-iidx-csv", ...{"games":["iidx"],"steps":[{"en":"Log in to e-amusement. You need its basic course, which costs a monthly fee.","ja":"e-amusement にログインします。e-amusement ベーシックコース（有料）への加入が必要です。"},{"en":"On beatmania IIDX’s site, open the score download below DJ DATA, choose SP or DP and save the CSV.","ja":"beatmania IIDX のサイトで DJ DATA のスコアデータダウンロードを開き、SP または DP を選んで CSV を保存します。","picture":{"kind":"page","address":"p.eagate.573.jp/game/2dx/…/djdata/score_download","buttons":["SP","DP"],"marked":"SP"}},{"en":"Drop the file on the import page and check that the playtype fits. Repeat it for the other playtype.","ja":"ファイルをインポート画面にドロップし、プレイスタイルが正しいことを確認します。もう一方のプレイスタイルも同様に取り込みます。","picture":{"kind":"folder","path":["Downloads"],"files":["1234-5678_dp_score.csv","1234-5678_sp_score.csv"],"marked":"1234-5678_sp_score.csv"}}]} },
  { importType: "file/eamusement-sdvx-csv", ...{"games":["sdvx"],"steps":[{"en":"Log in to e-amusement. You need its basic course, which costs a monthly fee.","ja":"e-amusement にログインします。e-amusement ベーシックコース（有料）への加入が必要です。"},{"en":"On SOUND VOLTEX’s site, open the download page of the play data, press 表示 (show), then ダウンロード (download).","ja":"SOUND VOLTEX のサイトでプレーデータのダウンロードページを開き、「表示」、「ダウンロード」の順に押します。","picture":{"kind":"page","address":"p.eagate.573.jp/game/sdvx/…/playdata/download","buttons":["表示","ダウンロード"],"marked":"ダウンロード"}},{"en":"Drop score.csv on the import page and look at the preview before you import it.","ja":"インポート画面に score.csv をドロップし、プレビューを確認してから取り込みます。"}]} },
  { importType: "file/import-class", ...{"games":null,"steps":[{"en":"For a dan or class that no tool sends: open your page in the game and press the button next to the class. You need no file.","ja":"ツールで送信できない段位などは、機種のマイページで段位の横のボタンから設定できます。ファイルは不要です。"},{"en":"To set several from a file, write their values as JSON and drop it on the import page.","ja":"ファイルでまとめて設定する場合は、JSON で値を書き、インポート画面にドロップします。","picture":{"kind":"folder","path":["Documents"],"files":["classes.json"],"marked":"classes.json"}}]} },
  { importType: "file/inf-notebook-csv", ...{"games":["iidx"],"steps":[{"en":"In inf-notebook, export your records as CSV.","ja":"inf-notebook（リザルト手帳）で、記録を CSV に出力します。"},{"en":"Open the folder with the CSV files. SP.csv and DP.csv can be imported; DP BATTLE.csv can’t.","ja":"CSV の出力先フォルダを開きます。取り込めるのは SP.csv と DP.csv です（DP BATTLE.csv は取り込めません）。","picture":{"kind":"folder","path":["inf-notebook"],"files":["DP BATTLE.csv","DP.csv","SP.csv"],"marked":"SP.csv"}},{"en":"Drop one of them on the import page and check that the playtype fits.","ja":"どちらかをインポート画面にドロップし、プレイスタイルが正しいことを確認します。"}]} },
  { importType: "file/lr2-score-db", ...{"games":["bms"],"steps":[{"en":"Close LR2, so that it has saved everything.","ja":"LR2 を終了し、データが保存された状態にします。"},{"en":"Open the folder Score in the folder of the game. The file has the name of your player.","ja":"ゲームのフォルダ内の Score フォルダを開きます。ファイル名はプレイヤー名です。","picture":{"kind":"folder","path":["LR2files","Database","Score"],"files":["PLAYER.db"],"marked":"PLAYER.db"}},{"en":"Drop it on the import page. Add song.db from the folder Database if charts are unknown to this server.","ja":"インポート画面にドロップします。サーバーにない譜面がある場合は、Database フォルダの song.db も追加します。","picture":{"kind":"folder","path":["LR2files","Database"],"files":["Score","song.db"],"marked":"song.db"}}]} },
  { importType: "file/mer-iidx", ...{"games":["iidx"],"steps":[{"en":"Log in to MER and export your scores as JSON.","ja":"MER にログインし、スコアを JSON でエクスポートします。","picture":{"kind":"folder","path":["Downloads"],"files":["score.json"],"marked":"score.json"}},{"en":"Drop the JSON file on the import page. SP and DP are imported together.","ja":"インポート画面に JSON ファイルをドロップします。SP と DP はまとめて取り込まれます。"}]} },
  { importType: "file/mypagescraper-player-csv", ...{"games":["wacca"],"steps":[{"en":"WACCA’s player site has closed. Find the CSV file with your player data that the scraper saved while it was open.","ja":"WACCA のマイページは終了しています。公開中にスクレイパーで保存した、プレーヤー情報の CSV を用意します。","picture":{"kind":"folder","path":["WACCA"],"files":["player.csv","records.csv"],"marked":"player.csv"}},{"en":"Drop it on the import page. It sets your stage up; scores are in the other file.","ja":"インポート画面にドロップします。ステージアップの段位だけが反映されます。スコアはもう一方のファイルに入っています。"}]} },
  { importType: "file/mypagescraper-records-csv", ...{"games":["wacca"],"steps":[{"en":"WACCA’s player site has closed. Find the CSV file with your records that the scraper saved while it was open.","ja":"WACCA のマイページは終了しています。公開中にスクレイパーで保存した、スコアの CSV を用意します。","picture":{"kind":"folder","path":["WACCA"],"files":["player.csv","records.csv"],"marked":"records.csv"}},{"en":"Drop it on the import page. These are best scores without times, so they belong to no session.","ja":"インポート画面にドロップします。日時のないベストスコアなので、セッションにはなりません。"}]} },
  { importType: "file/pli-iidx-csv", ...{"games":["iidx"],"steps":[{"en":"Log in to PLI and download your scores as CSV, one file for SP and one for DP.","ja":"PLI にログインし、スコアを CSV でダウンロードします（SP と DP で別のファイルです）。"},{"en":"Keep “pli” in the name of the file, so that it is told from e-amusement’s.","ja":"e-amusement のファイルと区別できるように、ファイル名に「pli」を残してください。","picture":{"kind":"folder","path":["Downloads"],"files":["pli_sp.csv"],"marked":"pli_sp.csv"}},{"en":"Drop the file on the import page and check that the playtype fits.","ja":"ファイルをインポート画面にドロップし、プレイスタイルが正しいことを確認します。"}]} },
  { importType: "file/reflux-tracker-json", ...{"games":["iidx"],"steps":[{"en":"Start INFINITAS, open a terminal in the folder of infst (Reflux-RS) and export your scores as JSON.","ja":"INFINITAS を起動し、infst（Reflux-RS）のフォルダでターミナルを開いて、スコアを JSON でエクスポートします。","picture":{"kind":"command","line":"infst export -o scores.json -f json"}},{"en":"Drop scores.json on the import page and look at the preview before you import it.","ja":"インポート画面に scores.json をドロップし、プレビューを確認してから取り込みます。"}]} },
  { importType: "file/reflux-tracker-tsv", ...{"games":["iidx"],"steps":[{"en":"Start INFINITAS, then Reflux. It writes your best scores to a file next to itself.","ja":"INFINITAS、Reflux の順に起動します。Reflux と同じフォルダにベストスコアのファイルが書き出されます。","picture":{"kind":"folder","path":["Reflux"],"files":["Reflux.exe","config.ini","tracker.tsv"],"marked":"tracker.tsv"}},{"en":"Drop tracker.tsv on the import page and look at the preview before you import it.","ja":"インポート画面に tracker.tsv をドロップし、プレビューを確認してから取り込みます。"}]} },
  { importType: "file/solid-state-squad", ...{"games":["iidx"],"steps":[{"en":"Log in to Solid State Squad (S3) and export your scores as XML.","ja":"Solid State Squad（S3）にログインし、スコアを XML でエクスポートします。","picture":{"kind":"folder","path":["Downloads"],"files":["score.xml"],"marked":"score.xml"}},{"en":"Drop the XML file on the import page. SP and DP are imported together.","ja":"インポート画面に XML ファイルをドロップします。SP と DP はまとめて取り込まれます。"}]} },
  { importType: "file/usc-maps-db", ...{"games":["usc"],"steps":[{"en":"Start the game once after an update, then close it.","ja":"ゲームを更新した場合は一度起動してから、ゲームを終了します。"},{"en":"Find maps.db in the folder of the game.","ja":"ゲームのフォルダにある maps.db を探します。","picture":{"kind":"folder","path":["usc-game"],"files":["maps.db","replays","usc-game.exe"],"marked":"maps.db"}},{"en":"Drop it on the import page and choose whether you play with a controller or a keyboard.","ja":"インポート画面にドロップし、コントローラーとキーボードのどちらでプレイしているかを選びます。"}]} },
  { importType: "ir/direct-manual", ...{"games":null,"steps":[{"en":"Create an API key for the tool, with the permission to submit scores only.","ja":"ツール用に、スコア送信の権限だけを持つ API キーを作成します。"},{"en":"Enter the address of this server and the key in the tool. From then on it sends your plays by itself.","ja":"このサーバーのアドレスとキーをツールに入力します。以後、プレイが自動で送信されます。","picture":{"kind":"settings","title":"BATCH-MANUAL","fields":[["URL","…/ir/direct-manual/import"],["API key","••••••••••••"]]}}]} },
];

/** Where the file of a hook is put or its key entered, by the id of the hook. */
export const HOOK_PICTURES: Readonly<Record<string, Picture>> = {
  CXFervidex: {"kind":"folder","path":["beatmania IIDX"],"files":["kamaitachi.fervidex.json"],"marked":"kamaitachi.fervidex.json"},
  CXBarbatos: {"kind":"folder","path":["SOUND VOLTEX"],"files":["barbatos.json"],"marked":"barbatos.json"},
  CXKsHook: {"kind":"folder","path":["SOUND VOLTEX"],"files":["kamaitachi.kshook.json"],"marked":"kamaitachi.kshook.json"},
  CXChunitachi: {"kind":"folder","path":["CHUNITHM"],"files":["ChunItachi.ini"],"marked":"ChunItachi.ini"},
  CXSilentHook: {"kind":"folder","path":["pop’n music"],"files":["silent-config.json"],"marked":"silent-config.json"},
  CXMikado: {"kind":"folder","path":["SOUND VOLTEX"],"files":["mikado.dll","mikado.toml"],"marked":"mikado.toml"},
  CXSaekawa: {"kind":"folder","path":["CHUNITHM"],"files":["saekawa.dll","saekawa.toml"],"marked":"saekawa.toml"},
  CXInohara: {"kind":"folder","path":["Inohara"],"files":["inohara.cfg"],"marked":"inohara.cfg"},
  CXRizu: {"kind":"folder","path":["Rizu"],"files":["Rizu.cfg"],"marked":"Rizu.cfg"},
  CXBeatorajaIR: {"kind":"settings","title":"beatoraja configuration","fields":[["IR","Kaiden"],["User ID","NAME"],["Password","••••••••••••"]]},
  CXUSCIR: {"kind":"settings","title":"Online","fields":[["IR base URL","…/ir/usc/Controller"],["IR token","••••••••••••"]]},
  CXLR2Hook: {"kind":"folder","path":["LR2"],"files":["BokutachiAuth.json","LR2body.exe"],"marked":"BokutachiAuth.json"},
  CXITGHook: {"kind":"folder","path":["ITG Hook"],"files":["Tachi.json"],"marked":"Tachi.json"},
};
