import type { IntegrationProblem } from '../../../contracts/documents/integration.ts';

/** Thrown if another server fails to provide something; the message names the server and is fit for users. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly problem: IntegrationProblem;
  constructor(problem: IntegrationProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
