/** Thrown when a client goes away before its request has arrived: an ordinary event, which nobody needs to be told of. */
export class ClientGone extends Error {
  override name = 'ClientGone';
  constructor() {
    super('The client went away before its request had arrived');
  }
}
