export type PushType = 'alert' | 'background' | 'voip';

export type PushHeaders = {
  readonly 'apns-push-type'?: PushType
  readonly 'apns-expiration'?: number
  readonly 'apns-priority'?: number
  'apns-topic': string
}

declare type Answer = {
  status: number
  readonly reason?: string
}
