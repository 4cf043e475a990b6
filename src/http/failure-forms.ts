import type { z } from 'zod';

import { errorEnvelope, oauthErrorEnvelope, type ErrorEnvelope } from '../../contracts/common.ts';
import type { RouteContract } from '../../contracts/contract.ts';
import { hookErrorEnvelope, inBodyErrorEnvelope } from '../../contracts/documents/ir/failures.ts';
import type { RefusalStatus } from '../base/shared/refusal.ts';
import { asOAuthFailure } from './oauth-failure.ts';

type Form = NonNullable<RouteContract['failures']>;
type FailureStatus = RefusalStatus | 500;

/** Form of a route's failures: their schema, and how they are made from the usual ones. */
interface FailureForm {
  schema: z.ZodType;
  convert: (body: ErrorEnvelope, status: FailureStatus) => object;
  /** HTTP status of all failures, if it is always the same. */
  status?: 200;
}

/** Status codes in bodies, by HTTP status. */
const IN_BODY: { readonly [status in FailureStatus]?: number } = {
  403: 43,
  404: 44,
  409: 50,
  429: 50,
  500: 50,
  502: 50,
  503: 50,
};

const FORMS: Readonly<Record<Form | 'usual', FailureForm>> = {
  usual: { schema: errorEnvelope, convert: (body) => body },
  oauth: { schema: oauthErrorEnvelope, convert: asOAuthFailure },
  'error-key': { schema: hookErrorEnvelope, convert: (body) => ({ ...body, error: body.description }) },
  'in-body': {
    schema: inBodyErrorEnvelope,
    convert: (body, status) => ({
      ...body,
      statusCode: body.code === 'unknown_token' ? 41 : (IN_BODY[status] ?? 40),
    }),
    status: 200,
  },
};

/** Returns the form of failures that a contract names. */
export const failureForm = (failures: RouteContract['failures']): FailureForm => FORMS[failures ?? 'usual'];
