import type { Language } from './language.ts';

const best = (count: number) => `セッション内の上位 ${count} 件の平均です。`;

/**
 * Descriptions of ratings by `KIND.ALGORITHM`, with the game after a space where games differ; the server sends them in English.
 */
export const RATING_DESCRIPTIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  ja: {
    'score.BPI': '皆伝プレイヤーの平均を 0、世界記録を 100 として、スコアを比較した値です。',
    'score.MFCP': 'MARVELOUS FULL COMBO に対して LIFE4 が与えるポイントです。',
    'score.VF7': 'SOUND VOLTEX NABLA と同じ VOLFORCE（レベルの小数を含む、小さい単位、0〜0.5）です。',
    'score.VF7 usc':
      'SOUND VOLTEX NABLA と同じ VOLFORCE（レベルの小数を含む、小さい単位、0〜0.5）です。公式譜面だけが対象です。',
    'score.VF6': 'SOUND VOLTEX EXCEED GEAR と同じ VOLFORCE（小さい単位、0〜0.5）です。',
    'score.VF6 usc': 'SOUND VOLTEX EXCEED GEAR と同じ VOLFORCE（小さい単位、0〜0.5）です。公式譜面だけが対象です。',
    'score.blockRating': 'クリアした譜面のブロックレベルです。',
    'score.classPoints': 'ゲームと同じクラスポイントです。スコアが 50,000 以下の場合は 0 です。',
    'score.curatorSkill': 'ゲームと同じキュレータースキルです。レベルとスコア（10,000 点単位）の積です。',
    'score.flareSkill': 'DDR WORLD と同じ FLARE SKILL です。',
    'score.highest256': '16 分音符が 256 小節続く区間のうち、最も速いものの BPM です。',
    'score.highest32': '16 分音符が 32 小節続く区間のうち、最も速いものの BPM です。',
    'score.jubility': 'ゲームと同じ jubility です。ミュージックレートとレベルから計算します。700,000 点未満は 0 です。',
    'score.ktLampRating': '譜面の地力表の値（ない場合はレベル）によるランプの評価です。',
    'score.ktLampRatingEXHC': 'この譜面の EX HARD CLEAR の評価です。それ未満のランプは 0 です。',
    'score.ktLampRatingHC': 'この譜面の HARD CLEAR の評価です。それ未満のランプは 0 です。',
    'score.ktRating ddr': '達成率とレベルから計算します。90 % で譜面のレベルと同じ値になります。',
    'score.ktRating museca':
      '達成率とレベルから計算します。80 % で譜面のレベルと同じ値になり、上回ると上がり、下回ると急に下がります。',
    'score.overPower':
      "OVER POWER です。切り捨て前のレートの 5 倍に、FULL COMBO と ALL JUSTICE の分を加えます。WORLD'S END の譜面とレベルのない譜面は 0 です。",
    'score.paSkill':
      'ゲームと同じ PA SKILL です。95 % で譜面のレベルと同じ値になり、上回ると最大 2.3 上がり、下回ると下がり、50 % 未満は 0 です。',
    'score.potential': 'ゲームと同じポテンシャルです。スコアと譜面定数から計算します。譜面定数がない譜面は 0 です。',
    'score.rate maimai': 'ゲームと同じレートです。達成率、譜面の最大達成率、レベルから計算します。',
    'score.rate maimaidx': 'Splash PLUS 以降のゲームと同じレートです。CiRCLE 以降は ALL PERFECT で 1 上がります。',
    'score.rate wacca': 'REVERSE のゲームと同じレートです。レベルとスコアに応じた係数の積です。',
    'score.rating chunithm': "ゲームと同じレートです。WORLD'S END の譜面とレベルのない譜面は 0 です。",
    'score.rating ongeki': 'bright MEMORY Act.3 までのゲームと同じレートです。ボーナストラックは 0 です。',
    'score.scoreRating': 'Re:Fresh のゲームと同じレートです（ランプとベルを含む）。ボーナストラックは 0 です。',
    'score.sieglinde': 'このランプでのクリア難易度（Sieglinde による推定）です。',
    'score.skill':
      'ゲームと同じスキルポイントです。達成率 1 % ごとにレベルの 5 分の 1 です。クリアできなかったプレイは 0 です。',
    'score.starRating': 'Re:Fresh のプラチナスターのレートです。ボーナストラックは 0 です。',
    'session.BPI': best(10),
    'session.MFCP': 'セッション内の MFCP の合計です。',
    'session.ProfileVF6':
      'セッション内の上位 10 件の VF6 の平均を 50 倍した値で、プロフィールの VOLFORCE と比べられます。',
    'session.ProfileVF7':
      'セッション内の上位 10 件の VF7 の平均を 50 倍した値で、プロフィールの VOLFORCE と比べられます。',
    'session.VF6': best(10),
    'session.VF7': best(10),
    'session.average32Speed': best(5),
    'session.blockRating': best(5),
    'session.classPoints': best(10),
    'session.curatorSkill': best(10),
    'session.flareSkill': best(10),
    'session.jubility': best(10),
    'session.ktLampRating': best(10),
    'session.ktRating': best(10),
    'session.naivePotential': best(10),
    'session.naiveRating': best(10),
    'session.naiveScoreRating': best(10),
    'session.paSkill': best(10),
    'session.rate': best(10),
    'session.rate maimaidx': best(10),
    'session.sieglinde': best(10),
    'session.skill': best(10),
    'session.starRating': best(10),
    'profile.BPI': '上位 20 件の BPI の平均です。',
    'profile.MFCP': 'すべての MFCP の合計です。',
    'profile.VF7': '上位 50 件の VF7 の合計です。',
    'profile.VF6': '上位 50 件の VF6 の合計です。',
    'profile.curatorSkill': 'ゲームと同じく、上位 20 件のキュレータースキルの合計です。',
    'profile.flareSkill': 'ゲームと同じく、CLASSIC・WHITE・GOLD それぞれの上位 30 件の FLARE SKILL の合計です。',
    'profile.highest256': '最も高い highest256 です。',
    'profile.highest32': '最も高い highest32 です。',
    'profile.highestBlock': '最も高い blockRating です。',
    'profile.jubility':
      'ゲームと同じく、PICK UP の曲（稼働中のバージョンの曲）の上位 30 件とそれ以外の曲の上位 30 件の jubility の合計です。同じ譜面のハードモードは 1 件として数えます。',
    'profile.ktLampRating': '上位 20 件の ktLampRating の合計を 20 で割った値です。',
    'profile.ktRating ddr': '上位 20 件の ktRating の合計を 20 で割った値です。',
    'profile.ktRating museca': '上位 20 件の ktRating の平均です。',
    'profile.naiveClassPoints':
      '上位 20 件のクラスポイントの合計を 20 で割った、ゲームのクラスが近づいていく目標値の推定です（ゲームが数える譜面数は不明）。ゲームのクラスは 1 回に最大で約 2 上がり、下がることはなく、次のバージョンにも引き継がれます。',
    'profile.naiveJubility': '上位 60 件の jubility の合計です（曲の枠を分けません）。',
    'profile.naivePotential':
      '7.0 以降のゲームと同じく、上位 50 件のポテンシャルと上位 10 件のポテンシャルの合計を 60 で割り、小数第 3 位以下を切り捨てた値です。',
    'profile.naiveRate maimai': '上位 30 件のレートの平均です。',
    'profile.naiveRate maimaidx': '上位 50 件のレートの合計です。ゲームと違い、新曲の 15 枠はありません。',
    'profile.naiveRate wacca': '上位 50 件のレートの合計です（譜面の枠を分けません）。',
    'profile.naiveRating chunithm':
      '上位 50 件のレートの合計を 50 で割り、小数第 3 位以下を切り捨てた値です。ゲームと違い、新曲の 20 枠はありません。',
    'profile.naiveRating ongeki': '上位 45 件のレートの合計を 45 で割り、小数第 3 位以下を切り捨てた値です。',
    'profile.naiveRatingRefresh':
      '上位 60 件の scoreRating の平均の 1.2 倍と、上位 50 件の starRating の平均の合計です。',
    'profile.naiveSkill': '上位 50 件のスキルポイントの合計です（曲の枠を分けません）。',
    'profile.paSkill': '上位 30 件の PA SKILL の合計を 30 で割った値です。',
    'profile.rate maimaidx':
      'ゲームと同じレートです。新バージョンの譜面の上位 15 件と旧バージョンの譜面の上位 35 件のレートの合計です。CiRCLE 以降は、プレイヤーの地域で稼働中のバージョンとその 1 つ前が新バージョンです。',
    'profile.rate wacca':
      'ゲームと同じく、最新バージョンの上位 15 件と旧バージョンの上位 35 件のレートの合計です。楽曲データベースに区別がない場合は、稼働中のバージョンの曲の譜面を最新とします。',
    'profile.rating':
      'ゲームと同じレートです。プレイヤーの地域で稼働中のバージョンの曲の上位 20 件と、それ以前の曲の上位 30 件のレートの合計を 50 で割り、小数第 3 位以下を切り捨てた値です。',
    'profile.refreshRating':
      'Re:Fresh のゲームと同じレートです。プレイヤーの地域で稼働中のバージョンの譜面の上位 10 件、それ以前の譜面の上位 50 件の scoreRating と、上位 50 件の starRating の合計を 50 で割り、小数第 4 位以下を切り捨てた値です。',
    'profile.sieglinde': '上位 20 件の sieglinde の合計を 20 で割った値です。',
    'profile.skill':
      'ゲームと同じく、HOT 枠の上位 25 件と OTHER 枠の上位 25 件のスキルポイントの合計です（1 曲につき 1 譜面）。公開されている楽曲データベースには HOT 曲の情報がもうなく、情報のない曲は OTHER として数えるため、HOT 枠が空になることがあります。',
    'total.overPower':
      "ゲームと同じく、そのバージョンの曲ごとに最も高い OVER POWER を合計した値です。WORLD'S END の譜面とレベルのない譜面は含みません。",
    'total.totalBPI':
      'BPIManager と同じレベル別の総合 BPI です。BPI のある全譜面の冪平均で、未プレイの譜面は -15 として数えます。',
  },
};
