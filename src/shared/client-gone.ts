/** Thrown by work that ends because the client it was for has gone: there is nobody to tell, and nothing is wrong. */
export class ClientGone extends Error {
  override name = 'ClientGone';
  constructor() {
    super('The client has gone');
  }
}
