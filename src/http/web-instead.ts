/** Stands in the pages of this file alone. */
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

/** The page that is there while the web app is being built. The build writes it; it asks again by itself. */
export const BEING_BUILT = instead(AGAIN, [
  '<p>The web app is being built. This page opens by itself when that is done; the API answers already.</p>',
  '<p lang="ja">ウェブアプリを準備しています。終わりしだい自動で開きます。APIはもう使えます。</p>',
]);

/** The page that is there when the web app could not be built. */
export const NOT_BUILT = instead('', [
  '<p role="alert">The web app could not be built. What went wrong stands where the server was started; <code>npm run build</code> tries again. The API works.</p>',
  '<p lang="ja" role="alert">ウェブアプリを作れませんでした。原因はサーバーを起動した画面に出ています。<code>npm run build</code>でやり直せます。APIは使えます。</p>',
]);

/** Whether a page stands in the place of the app's. */
export const isInstead = (page: string): boolean => page.includes(MARK);

/** Whether a page says that the app will be there soon. */
export const isBeingBuilt = (page: string): boolean => isInstead(page) && page.includes(AGAIN);
