/** Marks the pages of this file. */
const MARK = 'name="kaiden-instead"';
const AGAIN = '<meta http-equiv="refresh" content="2" />';

const instead = (more: string, paragraphs: readonly string[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta ${MARK} content="the web app" />
    ${more}
    <title>Kaiden</title>
  </head>
  <body>
    <h1>Kaiden</h1>
    ${paragraphs.join('\n    ')}
  </body>
</html>
`;

/** Page shown while the web app is being built. Written by the build; it reloads by itself. */
export const BEING_BUILT = instead(AGAIN, [
  '<p>The web app is being built. This page opens by itself when that is done; the API answers already.</p>',
  '<p lang="ja">ウェブアプリを準備しています。終わりしだい自動で開きます。APIはもう使えます。</p>',
]);

/** Page shown if the web app could not be built. */
export const NOT_BUILT = instead('', [
  '<p role="alert">The web app could not be built. The error is shown where the server was started; <code>npm run build</code> tries again. The API works.</p>',
  '<p lang="ja" role="alert">ウェブアプリを作れませんでした。原因はサーバーを起動した画面に出ています。<code>npm run build</code>でやり直せます。APIは使えます。</p>',
]);

/** Returns whether a page replaces that of the app. */
export const isInstead = (page: string): boolean => page.includes(MARK);

/** Returns whether a page says that the app will be ready soon. */
export const isBeingBuilt = (page: string): boolean => isInstead(page) && page.includes(AGAIN);
