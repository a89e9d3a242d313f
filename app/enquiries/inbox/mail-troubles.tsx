/** What keeps mails from coming in or going out, beside the leads that it concerns. */
export function MailTroubles({ troubles }: { troubles: string[] }) {
	if (troubles.length === 0) return null
	return (
		<div className="notice">
			{troubles.map((words) => (
				<p key={words}>{words}</p>
			))}
		</div>
	)
}
