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
  '<p>The web app is being built. This page reloads when it is ready; the API already works.</p>',
  '<p lang="ja">ウェブアプリを準備しています。準備ができると、このページは自動で切り替わります。API はすでに使えます。</p>',
]);

/** Page shown if the web app could not be built. */
export const NOT_BUILT = instead('', [
  '<p role="alert">The web app could not be built. The error is in the output of the server; run <code>npm run build</code> to try again. The API works.</p>',
  '<p lang="ja" role="alert">ウェブアプリをビルドできませんでした。エラーはサーバーの出力に表示されています。<code>npm run build</code> で再試行できます。API は使えます。</p>',
]);

/** Returns whether a page replaces that of the app. */
export const isInstead = (page: string): boolean => page.includes(MARK);

/** Returns whether a page says that the app will be ready soon. */
export const isBeingBuilt = (page: string): boolean => isInstead(page) && page.includes(AGAIN);
