import { useNow } from '#kit/admin/relative-time.tsx'
import { inBothCountries } from '#kit/admin/zone-time.ts'
import { dueWords } from './lead-due.ts'
import type { Owning } from './lead-owner.server.ts'

type LeadWaitProps = Pick<Owning, 'dueAt' | 'isTheirTurn' | 'isUndelivered' | 'office' | 'timeZone'>

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
