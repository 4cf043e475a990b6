import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where short notices appear, which pages show with `notifications.show`. */
export default function Notices() {
  return <Notifications position="bottom-right" />;
}
