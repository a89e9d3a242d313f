import Bell from 'lucide-react/icons/bell'
import { useState, useSyncExternalStore } from 'react'
import {
	countMissedFailures,
	listNotifications,
	markNotificationsSeen,
	watchNotifications,
} from '#kit/site/toast/notifications.ts'
import type { Notification } from '#kit/site/toast/notifications.ts'
import { doToastsStay, setToastsStay } from '#kit/site/toast/staying.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SwitchField } from '../fields/switch-field.tsx'
import { RelativeTime } from '../relative-time.tsx'

const none: readonly Notification[] = []

/** Lists the toasts of the last 15 minutes. A badge counts the failures that have left the screen unseen. */
export function NotificationList({ isShort = false }: { isShort?: boolean }) {
	const [isOpen, setIsOpen] = useState(false)
	const all = useSyncExternalStore(watchNotifications, listNotifications, () => none)
	const missed = countMissedFailures(all)
	return (
		<>
			<button
				type="button"
				className={isShort ? 'icon-button notifications-button' : 'sidebar-link'}
				onClick={() => setIsOpen(true)}
			>
				<Bell aria-hidden="true" />
				<span className={isShort ? 'sr-only' : undefined}>Notifications</span>
				{missed > 0 ? (
					<span className="missed-mark">
						{missed}
						<span className="sr-only">{missed === 1 ? ' failure' : ' failures'}</span>
					</span>
				) : null}
			</button>
			{isOpen ? <NotificationDialog all={all} onClose={() => setIsOpen(false)} /> : null}
		</>
	)
}

type NotificationDialogProps = { all: readonly Notification[]; onClose: () => void }

function NotificationDialog({ all, onClose }: NotificationDialogProps) {
	const [doStay, setDoStay] = useState(doToastsStay)
	const close = () => {
		markNotificationsSeen()
		onClose()
	}
	return (
		<Dialog title="Notifications" onClose={close}>
			{all.length === 0 ? <p className="hint">No recent notifications.</p> : null}
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
			<SwitchField
				name="toasts-stay"
				errors={[]}
				label="Keep them until I close them"
				hint="Otherwise they close after 6 seconds, unless you point at them. Saved in this browser."
				value={doStay}
				onChange={(next) => {
					setToastsStay(next)
					setDoStay(next)
				}}
			/>
			<div className="dialog-buttons">
				<Button onClick={close} data-focus-first>
					Close
				</Button>
			</div>
		</Dialog>
	)
}
