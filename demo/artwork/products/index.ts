import { bootCovers } from './boot-covers.ts'
import { bootDip, bootDipDetail } from './boots.ts'
import { eggCandler, eggCandlerDetail } from './candler.ts'
import { foamDisinfectant } from './disinfectant.ts'
import { oreganoBlend, oysterShellGrit } from './feed-sacks.ts'
import { dustBathTray, nestBoxLiners } from './nesting.ts'
import { peckingBlocks, peckingBlocksDetail } from './pecking.ts'
import { perchDetail, perchSystem } from './perches.ts'
import { redMiteSpray, rodentBait } from './pests.ts'
import { shellColourFan, vaccineCooler, welfareCards } from './shed-tools.ts'
import { gutGuard, gutGuardDetail, waterAcidifier } from './water-additives.ts'
import { waterTestKit, waterTestKitDetail } from './water-test.ts'

/** Drawings of the products, 1200 by 900. */
export const products: Record<string, () => string> = {
	'product-gut-guard-probiotic': gutGuard,
	'product-gut-guard-probiotic-detail': gutGuardDetail,
	'product-water-acidifier': waterAcidifier,
	'product-oregano-blend': oreganoBlend,
	'product-oyster-shell-grit': oysterShellGrit,
	'product-boot-dip-station': bootDip,
	'product-boot-dip-station-detail': bootDipDetail,
	'product-foam-disinfectant': foamDisinfectant,
	'product-boot-covers': bootCovers,
	'product-rodent-bait-station': rodentBait,
	'product-red-mite-spray': redMiteSpray,
	'product-pecking-blocks': peckingBlocks,
	'product-pecking-blocks-detail': peckingBlocksDetail,
	'product-perch-system': perchSystem,
	'product-perch-system-detail': perchDetail,
	'product-dust-bath-tray': dustBathTray,
	'product-nest-box-liners': nestBoxLiners,
	'product-egg-candler': eggCandler,
	'product-egg-candler-detail': eggCandlerDetail,
	'product-shell-colour-fan': shellColourFan,
	'product-vaccine-cooler': vaccineCooler,
	'product-water-test-kit': waterTestKit,
	'product-water-test-kit-detail': waterTestKitDetail,
	'product-welfare-scoring-cards': welfareCards,
}
