/// Makes TypeScript files like those of an app: components, routes, and stores, some of which mention notifications.
struct CodeMaker {
  var messages: MessageMaker

  init(seed: UInt64) { messages = MessageMaker(seed: seed) }

  /// A file without a payload, 1 to 4 KB.
  mutating func file(number: Int) -> String {
    var text = "import { \(name()) } from './\(name())';\nimport type { Request, Response } from 'express';\n\n"
    for part in 0..<messages.random.number(in: 3...9) { text += piece("\(number)_\(part)") }
    return text
  }

  /// A file that sends a message with one mistake: a number in `data`.
  mutating func fileWithPayload(number: Int) -> String {
    let request = messages.message()
    var message = request["message"] ?? .object([])
    for key in ["android", "apns", "webpush", "fcm_options", "condition", "fid"] { message[key] = nil }
    message["topic"] = .text("orders-\(number)")
    if let image = message["notification"]?["image"] {
      message["notification"]?["image"] = nil
      message["notification"]?["imageUrl"] = image
    }
    message["data"]?["order_id"] = .number(number)
    return file(number: number)
      + "export async function notify\(number)() {\n  await getMessaging().send(\(message.text(.javaScript, indentation: 1)));\n}\n"
  }

  private mutating func name() -> String {
    messages.random.pick(["order", "cart", "user", "store", "route", "session", "price", "notification", "topic"])
      + messages.random.pick(["List", "View", "Service", "State", "Page", "Handler", "Options", "Cache"])
  }

  private mutating func piece(_ suffix: String) -> String {
    let (first, second) = (name(), name())
    switch messages.random.number(in: 1...5) {
    case 1:
      return """
        export class \(first)_\(suffix) {
          private readonly items = new Map<string, \(second)>();

          constructor(private readonly limit = \(messages.random.number(in: 1...500))) {}

          async find(id: string): Promise<\(second) | undefined> {
            const cached = this.items.get(id);
            if (cached !== undefined) return cached;
            const response = await fetch(`/api/\(first)/${encodeURIComponent(id)}?limit=${this.limit}`);
            if (!response.ok) throw new Error(`status ${response.status}`);
            return (await response.json()) as \(second);
          }
        }


        """
    case 2:
      return """
        router.get('/\(first)/:id', async (request: Request, response: Response) => {
          const { id } = request.params;
          const \(second) = await database.query('select * from \(first) where id = $1', [id]);
          response.json({ title: \(second).title, count: \(second).rows.length, data: \(second).rows });
        });


        """
    case 3:
      return """
        // \(messages.sentence())
        export const \(first)_\(suffix) = {
          name: '\(first)',
          path: '/\(second)',
          retries: \(messages.random.number(in: 1...9)),
          labels: ['\(first)', '\(second)'],
          onError: (error: Error) => console.warn(`\(first): ${error.message}`),
        };


        """
    case 4:
      return """
        export function \(first)_\(suffix)(values: readonly number[]): number {
          let total = 0;
          for (const value of values) {
            if (value < 0 || Number.isNaN(value)) continue;
            total += value / \(messages.random.number(in: 2...99));
          }
          return Math.round(total * 100) / 100;
        }


        """
    default:
      return """
        export const \(first)Row_\(suffix) = ({ item, onOpen }: Props) => (
          <li className="\(second)" onClick={() => onOpen(item.id)}>
            <h3>{item.title ?? 'Untitled'}</h3>
            <p>{item.body}</p>
          </li>
        );


        """
    }
  }
}
