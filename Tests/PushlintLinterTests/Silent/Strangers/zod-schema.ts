import { z } from 'zod';

export const payload = z
  .object({
    v: z.literal('5').describe('Wire format. Read by the extension before "decode" so it\'s safe.'),
    aps: z.object({
      alert: z.object({ title: z.string(), body: z.string() }).strict(),
      sound: z.literal('default'),
      'thread-id': z.string().optional(),
      'relevance-score': z.number().min(0).max(1).optional(),
    }).strict(),
  })
  .strict();
export type Payload = z.infer<typeof payload>;
