import { chromium } from '@playwright/test'
import { chromiumPath } from './tests/support/chromium.ts'
