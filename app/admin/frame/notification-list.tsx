import Bell from 'lucide-react/icons/bell'
import { useState, useSyncExternalStore } from 'react'
import { listNotifications, watchNotifications } from '#app/site/toast/notifications.ts'
import type { Notification } from '#app/site/toast/notifications.ts'
import { Dialog } from '../dialog.tsx'
import { RelativeTime } from '../relative-time.tsx'

const none: readonly Notification[] = []

/** Reads again what toasts said in the last quarter of an hour. */
export function NotificationList() {
	const [isOpen, setIsOpen] = useState(false)
	const all = useSyncExternalStore(watchNotifications, listNotifications, () => none)
	const close = () => setIsOpen(false)
	return (
		<>
			<button type="button" className="sidebar-link" onClick={() => setIsOpen(true)}>
				<Bell aria-hidden="true" />
				Notifications
			</button>
			{isOpen ? (
				<Dialog title="Notifications" onClose={close}>
					{all.length === 0 ? <p className="hint">Nothing was said lately.</p> : null}
					<ul className="notifications">
						{all.map(({ id, title, description, kind, at }) => (
							<li key={id} data-kind={kind}>
								<p>{description ? `${title}: ${description}` : title}</p>
								<p className="hint">
									<RelativeTime date={at} />
								</p>
							</li>
						))}
					</ul>
					<div className="dialog-buttons">
						<button type="button" className="btn" onClick={close} data-focus-first>
							Close
						</button>
					</div>
				</Dialog>
			) : null}
		</>
	)
}
