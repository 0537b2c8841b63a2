import { useEffect, useState, type ReactElement } from 'react';
import { announcement, type Announcement } from './announcement.js';
import { useChatView } from '../state/use-chat-view.js';

/** Says to screen readers what happens; answers themselves are not read while they stream. */
export function Announcer(): ReactElement {
  const { controller, trans } = useChatView();
  const [said, setSaid] = useState<Announcement>(null);
  useEffect(() => {
    let before = controller.state;
    const onChange = (): void => {
      const after = controller.state;
      const next = announcement(before, after, trans);
      before = after;
      if (next !== null) {
        setSaid(next);
      }
    };
    controller.changed.connect(onChange);
    return () => {
      controller.changed.disconnect(onChange);
    };
  }, [controller, trans]);
  return (
    <div className="jp-cw-Hidden">
      <div role="status">{said?.urgency === 'status' ? said.text : ''}</div>
      <div role="alert">{said?.urgency === 'alert' ? said.text : ''}</div>
    </div>
  );
}
