import type { LeadPicture } from '#enquiries/leads/pictures/pictures.server.ts'
import { formatFileSize } from '#platform/lib/text/file-size.ts'

/** What a visitor sent along: each opens in a new tab, so that a reply that is being written stays. */
export function LeadPictures({ leadId, pictures }: { leadId: string; pictures: LeadPicture[] }) {
	if (pictures.length === 0) return null
	return (
		<ul className="lead-pictures" aria-label="Pictures">
			{pictures.map(({ id, name, isShown, size }) => {
				const address = `/admin/leads/${leadId}/pictures/${id}`
				return (
					<li key={id}>
						<a href={address} target="_blank" rel="noreferrer" download={!isShown}>
							{isShown ? (
								<img src={`${address}?small`} alt="" width={160} height={120} loading="lazy" />
							) : null}
							{name}
						</a>
						<p className="hint">
							{isShown
								? formatFileSize(size)
								: `${formatFileSize(size)}. It cannot be shown here: download it.`}
						</p>
					</li>
				)
			})}
		</ul>
	)
}
