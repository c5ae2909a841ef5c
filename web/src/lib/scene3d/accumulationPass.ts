/** Renders a quick draft while the scene moves and accumulates the mean of many samples at rest. */

import {
  FloatType,
  HalfFloatType,
  LinearFilter,
  Mesh,
  NearestFilter,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
  type Camera,
  type WebGLRenderer,
} from 'three';

const VERTEX = 'varying vec2 at; void main(){ at=uv; gl_Position=vec4(position.xy,0.,1.); }';
/** Samples are clamped to this brightness; otherwise they leave bright specks. */
const BRIGHTEST = '9.';
const MIX = `uniform sampler2D sum, one; uniform float share; varying vec2 at;
void main(){ gl_FragColor=vec4(mix(texture2D(sum,at).rgb,min(texture2D(one,at).rgb,vec3(${BRIGHTEST})),share),1.); }`;
const SHOW = `uniform sampler2D draft, sum; uniform float share, vignette; uniform vec2 stretch; varying vec2 at;
float grain(vec2 p){ return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453); }
void main(){ float dark=1.-vignette*smoothstep(.18,.85,length((at-.5)*stretch)*1.25);
  vec3 seen=mix(min(texture2D(draft,at).rgb,vec3(${BRIGHTEST})),texture2D(sum,at).rgb,share);
  gl_FragColor=vec4(seen*dark,1.);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  gl_FragColor.rgb+=(grain(gl_FragCoord.xy)-.5)/160.; }`;

function process(fragmentShader: string, uniforms: ShaderMaterial['uniforms']): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
  });
}

export class Darkroom {
  #draft: WebGLRenderTarget;
  #one: WebGLRenderTarget;
  #sum: WebGLRenderTarget;
  #next: WebGLRenderTarget;
  #mix = process(MIX, { sum: { value: null }, one: { value: null }, share: { value: 1 } });
  #show = process(SHOW, {
    draft: { value: null },
    sum: { value: null },
    share: { value: 0 },
    vignette: { value: 0 },
    stretch: { value: new Vector2(1, 1) },
  });
  #sheet = new Mesh(new PlaneGeometry(2, 2), this.#mix);
  #wall = new Scene();
  #eye = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  /** The number of accumulated samples. */
  samples = 0;

  constructor(
    private readonly renderer: WebGLRenderer,
    smooth: boolean,
  ) {
    const exact = renderer.extensions.has('EXT_color_buffer_float') ? FloatType : HalfFloatType;
    const kept = {
      type: exact,
      depthBuffer: false,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
    } as const;
    this.#draft = new WebGLRenderTarget(1, 1, {
      type: HalfFloatType,
      samples: smooth ? 4 : 0,
      minFilter: LinearFilter,
      magFilter: LinearFilter,
    });
    this.#one = new WebGLRenderTarget(1, 1, { type: HalfFloatType });
    this.#sum = new WebGLRenderTarget(1, 1, kept);
    this.#next = new WebGLRenderTarget(1, 1, kept);
    this.#sheet.frustumCulled = false;
    this.#wall.add(this.#sheet);
  }

  /** Sets the size in pixels; drafts use the share `rough` of it. */
  size(width: number, height: number, rough: number): void {
    this.#draft.setSize(Math.max(1, Math.round(width * rough)), Math.max(1, Math.round(height * rough)));
    for (const target of [this.#one, this.#sum, this.#next]) target.setSize(width, height);
    this.#show.uniforms['stretch']!.value.set(
      width > height ? 1.15 : (1.15 * width) / height,
      width > height ? (height / width) * 1.4 : 1,
    );
    this.samples = 0;
  }

  #print(process: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#sheet.material = process;
    this.renderer.setRenderTarget(target);
    this.renderer.render(this.#wall, this.#eye);
  }

  /** Renders a draft and discards the accumulated samples. */
  draft(scene: Scene, camera: Camera): void {
    this.samples = 0;
    this.renderer.setRenderTarget(this.#draft);
    this.renderer.render(scene, camera);
  }

  /** Accumulates one sample. */
  add(scene: Scene, camera: Camera): void {
    this.renderer.setRenderTarget(this.#one);
    this.renderer.render(scene, camera);
    this.samples++;
    const { sum, one, share } = this.#mix.uniforms;
    sum!.value = this.#sum.texture;
    one!.value = this.#one.texture;
    share!.value = 1 / this.samples;
    this.#print(this.#mix, this.#next);
    [this.#sum, this.#next] = [this.#next, this.#sum];
  }

  /** Copies the result to the screen: the draft, the mean, or a blend of both while there are few samples. */
  show(share: number, vignette: number): void {
    const { draft, sum, share: part, vignette: dark } = this.#show.uniforms;
    draft!.value = this.#draft.texture;
    sum!.value = this.#sum.texture;
    part!.value = share;
    dark!.value = vignette;
    this.#print(this.#show, null);
  }

  dispose(): void {
    for (const target of [this.#draft, this.#one, this.#sum, this.#next]) target.dispose();
    for (const process of [this.#mix, this.#show]) process.dispose();
    this.#sheet.geometry.dispose();
  }
}
