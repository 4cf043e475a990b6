import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Container for the notices that pages show with `notifications.show`. */
export default function Notices() {
  return <Notifications position="bottom-right" />;
}
