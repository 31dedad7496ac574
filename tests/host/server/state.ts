import { findPlugins } from './plugins';
import { loadApps } from './provisioning/apps';
import { loadDataSources } from './provisioning/datasources';
import { type ProvisioningFiles, readProvisioning } from './provisioning/files';
import { type AppSettings, type DataSource, type Env, type InstalledPlugin, type Role } from './types';

export interface StateOptions {
  /** Folder of the built plugin (`dist`). */
  dist: string;
  /** Folders in Grafana's provisioning layout. */
  provisioningDirs?: string[];
  /** Parsed provisioning, added to the folders'. */
  provisioning?: ProvisioningFiles;
  /** Variables for the provisioning files; the process's own by default. */
  env?: Env;
  /** Role of the anonymous user. */
  role?: Role;
}

/** Everything that the server knows: plugins, data sources, app settings, alerting files. */
export class HostState {
  plugins: InstalledPlugin[];
  dataSources: DataSource[];
  apps: Map<string, AppSettings>;
  readonly alertingFiles: Array<Record<string, any>>;
  readonly role: Role;
  readonly env: Env;
  readonly startedAt = Date.now();

  /** @throws Error when a provisioning file is bad, like Grafana's start */
  constructor(private options: StateOptions) {
    this.env = options.env ?? process.env;
    this.role = options.role ?? (this.env.HOST_ROLE as Role) ?? 'Viewer';
    this.plugins = findPlugins(options.dist);
    const files = readProvisioning(options.provisioningDirs ?? []);
    const extra = options.provisioning ?? {};
    this.dataSources = loadDataSources([...files.datasources, ...(extra.datasources ?? [])], this.env);
    const ids = new Set(this.plugins.map((plugin) => plugin.json.id));
    this.apps = loadApps([...files.plugins, ...(extra.plugins ?? [])], ids, this.env);
    this.alertingFiles = [...files.alerting, ...(extra.alerting ?? [])];
  }

  /** Reads the plugins again, so a rebuilt dist shows on the next page load; a half-written one is left for later. */
  refreshPlugins() {
    try {
      this.plugins = findPlugins(this.options.dist);
    } catch (err) {
      console.error(`plugins could not be read again: ${(err as Error).message}`);
    }
  }

  plugin(id: string): InstalledPlugin | undefined {
    return this.plugins.find((plugin) => plugin.json.id === id);
  }

  dataSource(uid: string): DataSource | undefined {
    return this.dataSources.find((ds) => ds.uid === uid);
  }

  /** Settings of an app; one that nobody provisioned counts as enabled, as after a click on Enable. */
  app(id: string): AppSettings {
    let settings = this.apps.get(id);
    if (!settings) {
      settings = { enabled: true, pinned: true, jsonData: null, secureJsonData: {} };
      this.apps.set(id, settings);
    }
    return settings;
  }
}
