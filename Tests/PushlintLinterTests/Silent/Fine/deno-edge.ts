import { createClient } from 'npm:@supabase/supabase-js@2';
import { JWT } from 'npm:google-auth-library@9';
import 'jsr:@supabase/functions-js/edge-runtime.d.ts';
import sa from '../service-account.json' with { type: 'json' };

interface Note { id: string; user_id: string; body: string }
interface Hook { type: 'INSERT'; table: string; record: Note; schema: 'public'; old_record: null | Note }

const supabase = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!);

Deno.serve(async (req) => {
  const hook: Hook = await req.json();
  const { data } = await supabase.from('profiles').select('fcm_token').eq('id', hook.record.user_id).single();
  const token = data!.fcm_token as string;

  const client = new JWT({ email: sa.client_email, key: sa.private_key, scopes: ['https://www.googleapis.com/auth/firebase.messaging'] });
  const { access_token } = await client.authorize();

  const res = await fetch(`https://fcm.googleapis.com/v1/projects/${sa.project_id}/messages:send`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      message: {
        token,
        notification: { title: 'Notification from Supabase', body: hook.record.body },
        android: { priority: 'HIGH', ttl: '3600s', notification: { channel_id: 'default' } },
        apns: { headers: { 'apns-priority': '10' }, payload: { aps: { sound: 'default', 'mutable-content': 1 } } },
        webpush: { headers: { Urgency: 'high' }, fcm_options: { link: 'https://app.example.com/notes' } },
      },
    }),
  });
  const json = await res.json();
  if (res.status < 200 || 299 < res.status) throw json;
  return new Response(JSON.stringify(json), { headers: { 'Content-Type': 'application/json' } });
});
