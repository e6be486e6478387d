import { defaultSettings } from "#app/features/settings/schema.ts";
import type { SettingsSeed } from "#seeds/shapes.ts";

export const settings: SettingsSeed = defaultSettings;
