/** Thrown by work that ends because its client has disconnected: there is nobody to answer and nothing is wrong. */
export class ClientGone extends Error {
  override name = 'ClientGone';
  constructor() {
    super('The client has gone');
  }
}
