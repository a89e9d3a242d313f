import { useNow } from '#kit/admin/relative-time.tsx'
import { inBothCountries } from '#kit/admin/zone-time.ts'
import { dueWords } from './lead-due.ts'

type LeadWaitProps = {
	/** When our reply is due; null when none is. */
	dueAt: Date | null
	/** Whether we wrote last. */
	isTheirTurn: boolean
	/** Whether what we wrote did not arrive. */
	isUndelivered: boolean
	office: string
	/** Of the office. */
	timeZone: string
}

/** What a lead waits for: our reply until then, or the visitor's; the exact time on hover. Nothing for others. */
export function LeadWait({ isUndelivered, ...wait }: LeadWaitProps) {
	return (
		<>
			{isUndelivered ? (
				<span className="lead-wait" data-overdue="">
					Reply not delivered
				</span>
			) : null}
			<Until {...wait} />
		</>
	)
}

function Until({ dueAt, isTheirTurn, ...place }: Omit<LeadWaitProps, 'isUndelivered'>) {
	const now = useNow()
	if (isTheirTurn) return <span className="lead-wait">Awaiting reply</span>
	if (dueAt === null) return null
	return (
		<time
			className="lead-wait"
			data-overdue={dueAt <= now ? '' : undefined}
			dateTime={dueAt.toISOString()}
			title={inBothCountries(dueAt.toISOString())}
			suppressHydrationWarning
		>
			{dueWords(dueAt, { now, ...place })}
		</time>
	)
}
