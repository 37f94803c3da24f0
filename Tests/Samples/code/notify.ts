import { getMessaging } from "firebase-admin/messaging";

interface Parcel {
  id: string;
  route: { id: string; city: string };
  photo?: string;
}

const digits = /["'{}]|\d{2,}/g;

export async function delivered<T extends Parcel>(parcel: T, tokens: string[]): Promise<number> {
  const { successCount } = await getMessaging().sendEachForMulticast({
    tokens,
    notification: {
      title: "Delivered",
      body: `Parcel ${parcel.id.replace(digits, "")} is at your door`,
      ...(parcel.photo && { imageUrl: parcel.photo }),
    },
    webpush: { fcmOptions: { link: "parcels.html" } },
  });
  return successCount;
}
