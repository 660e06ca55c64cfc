// Search runs in a worker, and browsers give pages opened from a folder none: there a hidden frame
// stands in for it. The theme would fetch such a stand-in from elsewhere; this site asks no one.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #loaded;

    constructor(address) {
      super();
      this.#frame.hidden = true;
      document.documentElement.append(this.#frame);
      const inside = this.#frame.contentWindow;
      inside.postMessage = (data) => this.#tell(data);
      const script = inside.document.createElement("script");
      script.src = new URL(address, location).href;
      this.#loaded = new Promise((done) => script.addEventListener("load", done));
      inside.document.head.append(script);
    }

    // What is said is copied and arrives later, as between a page and a worker.
    async postMessage(data) {
      await this.#loaded;
      const inside = this.#frame.contentWindow;
      inside?.dispatchEvent(new inside.MessageEvent("message", { data: structuredClone(data) }));
    }

    terminate() {
      this.#frame.remove();
    }

    #tell(data) {
      const said = new MessageEvent("message", { data: structuredClone(data) });
      setTimeout(() => {
        this.onmessage?.(said);
        this.dispatchEvent(said);
      });
    }
  };
}
